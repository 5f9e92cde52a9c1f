import { internal, ofAccount, type GroupByKind } from '@atrium/platform/events/event-kinds'

/** Event kinds of this module. */
export const signingEvents = {
  'envelope.sent': ofAccount(internal('Document sent for signing', 'Skjal sent til undirritunar', 'Αποστολή εγγράφου για υπογραφή')),
  'envelope.signed': ofAccount(internal('Document signed', 'Skjal undirritað', 'Υπογραφή εγγράφου')),
  'envelope.declined': ofAccount(internal('Signature declined', 'Undirritun hafnað', 'Άρνηση υπογραφής')),
  'envelope.withdrawn': ofAccount(internal('Signing withdrawn', 'Beiðni um undirritun afturkölluð', 'Ανάκληση αιτήματος υπογραφής')),
  'envelope.expired': ofAccount(internal('Time for signing ended', 'Frestur til undirritunar rann út', 'Λήξη προθεσμίας υπογραφής')),
  'envelope.completed': ofAccount(internal('Signed by everyone', 'Undirritað af öllum', 'Υπογραφή από όλους')),
  'envelope.sealed': ofAccount(internal('Signed document sealed', 'Undirritað skjal innsiglað', 'Σφράγιση υπογεγραμμένου εγγράφου')),
  'envelope.timestamped': ofAccount(internal('Timestamp added', 'Tímastimpli bætt við', 'Προσθήκη χρονοσφραγίδας')),
  'envelope.evidence-downloaded': ofAccount(internal('Evidence downloaded', 'Sönnunargögn sótt', 'Λήψη αποδεικτικών στοιχείων')),
}

declare module '@atrium/platform/events/events' {
  interface EventKinds extends GroupByKind<typeof signingEvents> {}
}
