/** Kinds of events of this module. */
export type AccountsEvents = Record<
  'account.linked' | 'account.viewed' | 'account.name-updated' | 'account.rules-changed' | 'account.defaults-changed',
  true
>

declare module '@atrium/platform/events/events' {
  interface EventKinds extends AccountsEvents {}
}
