/** Event kinds of this module. The access history shows those in the group `access`. */
export type LedgerEvents = Record<'import.uploaded' | 'import.errors-downloaded' | 'import.committed' | 'import.undone', 'access'> &
  Record<'service-account.created' | 'service-account.changed' | 'service-account.disabled', 'access'> &
  Record<'api-token.issued' | 'api-token.revoked', 'access'> &
  Record<'account.imported' | 'import.discarded' | 'import.commit-requested' | 'import.commit-refused' | 'api-token.expiring', 'internal'>

declare module '@atrium/platform/events/events' {
  interface EventKinds extends LedgerEvents {}
}
