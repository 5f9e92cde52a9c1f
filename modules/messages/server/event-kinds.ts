import { internal, ofAccount, type GroupByKind } from '@atrium/platform/events/event-kinds'

/** Event kinds of this module. Their details have neither subject nor text, because other people of an account may read its events. */
export const messageEvents = {
  'message.created': ofAccount(internal('Created message', 'Skilaboð skrifuð', 'Δημιουργία μηνύματος')),
  'message.delivered': ofAccount(internal('Message delivered', 'Skilaboð afhent', 'Παράδοση μηνύματος')),
  'message.withdrawn': ofAccount(internal('Message withdrawn', 'Skilaboð afturkölluð', 'Ανάκληση μηνύματος')),
  'message.failed': ofAccount(internal('Message not delivered', 'Skilaboð ekki afhent', 'Αποτυχία παράδοσης μηνύματος')),
  'message.note-added': internal('Note about a conversation added', 'Minnispunkti um samtal bætt við', 'Προσθήκη σημείωσης σε συνομιλία'),
  'message.forwarded': internal(
    'Conversation forwarded to a colleague',
    'Samtal áframsent til samstarfsmanns',
    'Προώθηση συνομιλίας σε συνάδελφο',
  ),
  'message.assigned': internal('Conversation assigned', 'Samtali úthlutað', 'Ανάθεση συνομιλίας'),
  'message.exported': ofAccount(internal('Conversation exported', 'Samtal flutt út', 'Εξαγωγή συνομιλίας')),
  'message.away-told': ofAccount(internal('Told about an absence', 'Sagt frá fjarvist', 'Ενημέρωση για απουσία')),
  'message.labelled': internal('Labels of a conversation changed', 'Merkjum samtals breytt', 'Αλλαγή ετικετών συνομιλίας'),
  'message-absence.saved': internal('Absence saved', 'Fjarvist vistuð', 'Αποθήκευση απουσίας'),
  'message-absence.removed': internal('Absence ended', 'Fjarvist lauk', 'Τέλος απουσίας'),
  'message-label.saved': internal('Message label saved', 'Merki skilaboða vistað', 'Αποθήκευση ετικέτας μηνυμάτων'),
  'message-label.removed': internal('Message label deleted', 'Merki skilaboða eytt', 'Διαγραφή ετικέτας μηνυμάτων'),
  'message-template.saved': internal('Message template saved', 'Skilaboðasniðmát vistað', 'Αποθήκευση προτύπου μηνύματος'),
  'message-template.removed': internal('Message template deleted', 'Skilaboðasniðmáti eytt', 'Διαγραφή προτύπου μηνύματος'),
  'message.read': ofAccount(internal('Message read', 'Skilaboð lesin', 'Ανάγνωση μηνύματος')),
  'message.attachment-opened': ofAccount(internal('Attachment opened', 'Viðhengi opnað', 'Άνοιγμα συνημμένου')),
}

declare module '@atrium/platform/events/events' {
  interface EventKinds extends GroupByKind<typeof messageEvents> {}
}
