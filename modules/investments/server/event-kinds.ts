/** Kinds of events of this module. */
export type InvestmentsEvents = Record<'document.downloaded' | 'transactions.exported', true>

declare module '@atrium/platform/events/events' {
  interface EventKinds extends InvestmentsEvents {}
}
