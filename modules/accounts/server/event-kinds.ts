/** What the events of this module say happened. */
export type AccountsEvents = Record<
  'account.linked' | 'account.viewed' | 'account.name-updated' | 'account.rules-changed' | 'account.defaults-changed',
  true
>

declare module '@atrium/platform/events/events' {
  interface EventKinds extends AccountsEvents {}
}
