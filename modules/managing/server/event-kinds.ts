import { internal, type GroupByKind } from '@atrium/platform/events/event-kinds'

/** Event kinds of this module. The activity log shows them. */
export const managingEvents = {
  'ledger.changed': internal(
    'Portfolio, holding or transaction changed',
    'Eignasafni, eign eða færslu breytt',
    'Αλλαγή χαρτοφυλακίου, τοποθέτησης ή κίνησης',
  ),
  'client-import.checked': internal('File of clients checked', 'Skrá viðskiptavina skoðuð', 'Έλεγχος αρχείου πελατών'),
  'client-import.started': internal('Import of clients started', 'Innlestur viðskiptavina hafinn', 'Έναρξη εισαγωγής πελατών'),
  'client-import.finished': internal('Import of clients finished', 'Innlestri viðskiptavina lokið', 'Ολοκλήρωση εισαγωγής πελατών'),
  'client-import.discarded': internal('File of clients deleted', 'Skrá viðskiptavina eytt', 'Διαγραφή αρχείου πελατών'),
  'client-import.faults-downloaded': internal(
    'Rows of a file of clients downloaded',
    'Línum úr skrá viðskiptavina hlaðið niður',
    'Λήψη γραμμών αρχείου πελατών',
  ),
  'email.sent': internal('E-mail written by staff', 'Tölvupóstur frá starfsfólki', 'Email από το προσωπικό'),
  'push.sent': internal('Notification sent by staff', 'Tilkynning frá starfsfólki', 'Ειδοποίηση από το προσωπικό'),
  'email.verification-stated': internal('Address stated as verified', 'Staðfesting netfangs skráð', 'Δήλωση επαλήθευσης διεύθυνσης'),
  'security.completed': internal(
    'Type or region of a security stated',
    'Tegund eða svæði verðbréfs skráð',
    'Δήλωση είδους ή περιοχής τίτλου',
  ),
}

declare module '@atrium/platform/events/events' {
  interface EventKinds extends GroupByKind<typeof managingEvents> {}
}
