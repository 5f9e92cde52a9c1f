/** Event kinds of this module. The access history shows kinds of the group `access`. */
export type LedgerEvents = Record<'import.uploaded' | 'import.errors-downloaded' | 'import.committed' | 'import.undone', 'access'> &
  Record<'account.imported' | 'import.discarded', 'internal'>

declare module '@atrium/platform/events/events' {
  interface EventKinds extends LedgerEvents {}
}
