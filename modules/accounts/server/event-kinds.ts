/** Kinds of events of this module; the access history shows those of `access`. */
export type AccountsEvents = Record<'account.linked' | 'account.viewed' | 'account.name-updated', 'access'> &
  Record<'account.rules-changed' | 'account.defaults-changed', 'internal'>

declare module '@atrium/platform/events/events' {
  interface EventKinds extends AccountsEvents {}
}
