/** Kinds of events of this module. */
export type LedgerEvents = Record<'account.imported' | 'import.uploaded' | 'import.committed' | 'import.undone' | 'import.discarded', true>

declare module '@atrium/platform/events/events' {
  interface EventKinds extends LedgerEvents {}
}
