/** Event kinds of this module. The access history shows kinds of the group `access`. */
export type AccountsEvents = Record<'account.linked' | 'account.viewed' | 'account.name-updated', 'access'> &
  Record<
    'account.changed' | 'account.rules-changed' | 'account.link-requested' | 'account.link-declined' | 'account.defaults-changed',
    'internal'
  >

declare module '@atrium/platform/events/events' {
  interface EventKinds extends AccountsEvents {}
}
