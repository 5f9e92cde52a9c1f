import { access, ofAccount, type GroupByKind } from '@atrium/platform/events/event-kinds'

/** Event kinds of this module. The access history shows kinds of the group `access`. */
export const investmentsEvents = {
  'document.downloaded': ofAccount(access('Document downloaded', 'Skjal sótt', 'Λήψη εγγράφου')),
  'transactions.exported': ofAccount(access('Transactions exported', 'Hreyfingar fluttar út', 'Εξαγωγή κινήσεων')),
}

declare module '@atrium/platform/events/events' {
  interface EventKinds extends GroupByKind<typeof investmentsEvents> {}
}
