import { access, internal, type GroupByKind } from '@atrium/platform/events/event-kinds'

/** Event kinds of this module. The access history shows kinds of the group `access`. */
export const collectionEvents = {
  'item.created': internal('Entry created', 'Færsla stofnuð', 'Δημιουργία εγγραφής'),
  'item.saved': internal('Entry saved', 'Færsla vistuð', 'Αποθήκευση εγγραφής'),
  'item.published': internal('Entry published', 'Færsla birt', 'Δημοσίευση εγγραφής'),
  'item.scheduled': internal('Publication of an entry scheduled', 'Birting færslu tímasett', 'Προγραμματισμός δημοσίευσης εγγραφής'),
  'item.withdrawn': internal('Entry withdrawn', 'Færsla dregin til baka', 'Απόσυρση εγγραφής'),
  'item.moved': internal('Entry moved', 'Færsla færð', 'Μετακίνηση εγγραφής'),
  'item.deleted': internal('Entry deleted', 'Færslu eytt', 'Διαγραφή εγγραφής'),
  'item.restored': internal('Deleted entry restored', 'Eydd færsla endurheimt', 'Επαναφορά διαγραμμένης εγγραφής'),
  'item.reverted': internal(
    'Earlier version of an entry restored',
    'Eldri útgáfa færslu endurheimt',
    'Επαναφορά παλαιότερης έκδοσης εγγραφής',
  ),
  'items.exported': internal('Entries exported', 'Færslur fluttar út', 'Εξαγωγή εγγραφών'),
  'items.uploaded': internal('File of entries uploaded', 'Skrá með færslum hlaðið upp', 'Μεταφόρτωση αρχείου εγγραφών'),
  'items.import-started': internal('Import of entries started', 'Innflutningur færslna hafinn', 'Έναρξη εισαγωγής εγγραφών'),
  'items.imported': internal('Entries imported', 'Færslur fluttar inn', 'Εισαγωγή εγγραφών'),
  'items.change-started': internal(
    'Change of several entries started',
    'Breyting á mörgum færslum hafin',
    'Έναρξη αλλαγής πολλών εγγραφών',
  ),
  'items.changed': internal('Several entries changed', 'Mörgum færslum breytt', 'Αλλαγή πολλών εγγραφών'),
  'items.undone': internal(
    'Change or import of entries undone',
    'Breyting eða innflutningur færslna afturkallaður',
    'Αναίρεση αλλαγής ή εισαγωγής εγγραφών',
  ),
  'items.errors-downloaded': internal(
    'Errors of an import of entries downloaded',
    'Villur úr innflutningi færslna sóttar',
    'Λήψη σφαλμάτων εισαγωγής εγγραφών',
  ),
  'view.shared': internal('View shared', 'Sýn deilt', 'Κοινή χρήση προβολής'),
  'media.uploaded': access('Media file uploaded', 'Miðli hlaðið upp', 'Μεταφόρτωση αρχείου πολυμέσων'),
  'media.deleted': access('Media file deleted', 'Miðli eytt', 'Διαγραφή αρχείου πολυμέσων'),
  'media.downloaded': access('Media file downloaded', 'Miðill sóttur', 'Λήψη αρχείου πολυμέσων'),
}

declare module '@atrium/platform/events/events' {
  interface EventKinds extends GroupByKind<typeof collectionEvents> {}
}
