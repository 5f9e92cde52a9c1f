import { access, internal, ofAccount, type GroupByKind } from '@atrium/platform/events/event-kinds'

/** What staff state about the retention of documents. Clients do not see it, because a hold may concern an enquiry that they must not learn of. */
const retentionEvents = {
  'document.class-set': ofAccount(internal('Class of a document set', 'Flokkur skjals skráður', 'Καταχώριση κατηγορίας εγγράφου')),
  'document.class-removed': ofAccount(internal('Class of a document removed', 'Flokkur skjals fjarlægður', 'Αφαίρεση κατηγορίας εγγράφου')),
  'document.hold-placed': ofAccount(internal('Legal hold placed', 'Varðveisluskylda sett', 'Επιβολή νομικής δέσμευσης')),
  'document.hold-released': ofAccount(internal('Legal hold released', 'Varðveisluskyldu aflétt', 'Άρση νομικής δέσμευσης')),
  'document.destruction-ordered': ofAccount(
    internal('Deletion for good ordered', 'Fyrirmæli um endanlega eyðingu', 'Εντολή οριστικής διαγραφής'),
  ),
  'document.destruction-cancelled': ofAccount(
    internal('Order to delete for good cancelled', 'Hætt við endanlega eyðingu', 'Ακύρωση εντολής οριστικής διαγραφής'),
  ),
  'document.certificate-saved': ofAccount(
    internal('Certificate of destruction downloaded', 'Vottorð um eyðingu sótt', 'Λήψη βεβαίωσης καταστροφής'),
  ),
  'account.relationship-ended': ofAccount(
    internal('End of the client relationship stated', 'Lok viðskiptasambands skráð', 'Καταχώριση λήξης της σχέσης με τον πελάτη'),
  ),
}
export type RetentionEvent = keyof typeof retentionEvents

/** Event kinds of this module. The access history shows kinds of the group `access`. */
export const documentEvents = {
  'document.added': ofAccount(access('Document added', 'Skjali bætt við', 'Προσθήκη εγγράφου')),
  'document.version-added': ofAccount(access('New version of a document', 'Ný útgáfa skjals', 'Νέα έκδοση εγγράφου')),
  'document.opened': ofAccount(access('Document opened', 'Skjal opnað', 'Άνοιγμα εγγράφου')),
  'document.read': ofAccount(access('Time of reading a document', 'Lestrartími skjals', 'Χρόνος ανάγνωσης εγγράφου')),
  'document.reading-asked': ofAccount(
    access('Confirmation of reading requested', 'Beðið um staðfestingu á lestri', 'Αίτημα επιβεβαίωσης ανάγνωσης'),
  ),
  'document.reading-no-longer-asked': ofAccount(
    access(
      'Request for confirmation of reading withdrawn',
      'Beiðni um staðfestingu á lestri afturkölluð',
      'Απόσυρση αιτήματος επιβεβαίωσης ανάγνωσης',
    ),
  ),
  'document.read-confirmed': ofAccount(
    access('Reading of a document confirmed', 'Lestur skjals staðfestur', 'Επιβεβαίωση ανάγνωσης εγγράφου'),
  ),
  'document.changed': ofAccount(access('Document renamed or moved', 'Skjal endurnefnt eða fært', 'Μετονομασία ή μετακίνηση εγγράφου')),
  'document.deleted': ofAccount(access('Document deleted', 'Skjali eytt', 'Διαγραφή εγγράφου')),
  'document.restored': ofAccount(access('Document restored', 'Skjal endurheimt', 'Επαναφορά εγγράφου')),
  'document.published': internal('Document published', 'Skjal birt', 'Δημοσίευση εγγράφου'),
  'document.publication-withdrawn': internal(
    'Published document withdrawn',
    'Birt skjal dregið til baka',
    'Ανάκληση δημοσιευμένου εγγράφου',
  ),
  'document.publication-opened': internal('Published file opened', 'Birt skjal opnað', 'Άνοιγμα δημοσιευμένου αρχείου'),
  'document.destroyed': ofAccount(internal('Document deleted for good', 'Skjali eytt endanlega', 'Οριστική διαγραφή εγγράφου')),
  ...retentionEvents,
  'document.folder-added': ofAccount(internal('Folder added', 'Möppu bætt við', 'Προσθήκη φακέλου')),
  'document.folder-renamed': ofAccount(internal('Folder renamed', 'Mappa endurnefnd', 'Μετονομασία φακέλου')),
  'document.folder-deleted': ofAccount(internal('Folder deleted', 'Möppu eytt', 'Διαγραφή φακέλου')),
}

declare module '@atrium/platform/events/events' {
  interface EventKinds extends GroupByKind<typeof documentEvents> {}
}
