import { access, internal, ofAccount, type GroupByKind } from '@atrium/platform/events/event-kinds'

/** Event kinds of this module. The access history shows kinds of the group `access`. */
export const signingEvents = {
  'envelope.sent': ofAccount(access('Document sent for signing', 'Skjal sent til undirritunar', 'Αποστολή εγγράφου για υπογραφή')),
  'envelope.opened': ofAccount(access('Document to sign opened', 'Skjal til undirritunar opnað', 'Άνοιγμα εγγράφου προς υπογραφή')),
  'envelope.signed': ofAccount(access('Document signed', 'Skjal undirritað', 'Υπογραφή εγγράφου')),
  'envelope.declined': ofAccount(access('Signature declined', 'Undirritun hafnað', 'Άρνηση υπογραφής')),
  'envelope.passkey-refused': ofAccount(
    internal('Passkey refused for a signature', 'Aðgangslykli hafnað við undirritun', 'Απόρριψη κλειδιού πρόσβασης για υπογραφή'),
  ),
  'envelope.withdrawn': ofAccount(access('Signing withdrawn', 'Beiðni um undirritun afturkölluð', 'Ανάκληση αιτήματος υπογραφής')),
  'envelope.expired': ofAccount(internal('Time for signing ended', 'Frestur til undirritunar rann út', 'Λήξη προθεσμίας υπογραφής')),
  'envelope.completed': ofAccount(internal('Signed by everyone', 'Undirritað af öllum', 'Υπογραφή από όλους')),
  'envelope.sealed': ofAccount(access('Signed document sealed', 'Undirritað skjal innsiglað', 'Σφράγιση υπογεγραμμένου εγγράφου')),
  'envelope.timestamped': ofAccount(internal('Timestamp added', 'Tímastimpli bætt við', 'Προσθήκη χρονοσφραγίδας')),
  'account.mandate-set': ofAccount(internal('Signing mandate changed', 'Undirritunarheimild breytt', 'Αλλαγή κανόνα υπογραφής')),
  'envelope-template.saved': internal('Template for signing saved', 'Sniðmát til undirritunar vistað', 'Αποθήκευση προτύπου υπογραφής'),
  'envelope-template.removed': internal('Template for signing deleted', 'Sniðmáti til undirritunar eytt', 'Διαγραφή προτύπου υπογραφής'),
  'signing-batch.sent': internal(
    'Document sent for signing to several clients',
    'Skjal sent nokkrum viðskiptavinum til undirritunar',
    'Αποστολή εγγράφου για υπογραφή σε πολλούς πελάτες',
  ),
  'signing-batch.reminded': internal(
    'Reminder to all who have not signed',
    'Áminning til allra sem hafa ekki undirritað',
    'Υπενθύμιση σε όσους δεν έχουν υπογράψει',
  ),
  'signing-batch.opened': internal(
    'Document for several clients opened',
    'Skjal fyrir nokkra viðskiptavini opnað',
    'Άνοιγμα εγγράφου για πολλούς πελάτες',
  ),
  'envelope.evidence-downloaded': ofAccount(internal('Evidence downloaded', 'Sönnunargögn sótt', 'Λήψη αποδεικτικών στοιχείων')),
}

declare module '@atrium/platform/events/events' {
  interface EventKinds extends GroupByKind<typeof signingEvents> {}
}
