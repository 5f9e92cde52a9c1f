/** Kinds of events of this module; the access history shows those of `access`. */
export type InvestmentsEvents = Record<'document.downloaded' | 'transactions.exported', 'access'>

declare module '@atrium/platform/events/events' {
  interface EventKinds extends InvestmentsEvents {}
}
