/** Event kinds of this module. The access history shows those in the group `access`. */
export type InvestmentsEvents = Record<'document.downloaded' | 'transactions.exported', 'access'>

declare module '@atrium/platform/events/events' {
  interface EventKinds extends InvestmentsEvents {}
}
