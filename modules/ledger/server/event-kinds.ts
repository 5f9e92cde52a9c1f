/** Kinds of events of this module; the access history shows those of `access`. */
export type LedgerEvents = Record<'import.uploaded' | 'import.errors-downloaded' | 'import.committed' | 'import.undone', 'access'> &
  Record<'account.imported' | 'import.discarded', 'internal'>

declare module '@atrium/platform/events/events' {
  interface EventKinds extends LedgerEvents {}
}
