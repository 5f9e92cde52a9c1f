import { access, internal, type GroupByKind } from '@atrium/platform/events/event-kinds'

/** Event kinds of this module. The access history shows kinds of the group `access`. */
export const ledgerEvents = {
  'import.uploaded': access('Ledger file uploaded', 'Færsluskrá hlaðið upp', 'Μεταφόρτωση αρχείου συναλλαγών'),
  'import.errors-downloaded': access(
    'Errors of a ledger import downloaded',
    'Villur úr innlestri færslna sóttar',
    'Λήψη σφαλμάτων εισαγωγής συναλλαγών',
  ),
  'import.commit-requested': internal('Ledger import requested', 'Beiðni um innlestur færslna', 'Αίτημα εισαγωγής συναλλαγών'),
  'import.commit-refused': internal('Ledger import refused', 'Innlestri færslna hafnað', 'Απόρριψη εισαγωγής συναλλαγών'),
  'import.committed': access('Ledger file imported', 'Færsluskrá lesin inn', 'Εισαγωγή αρχείου συναλλαγών'),
  'import.undone': access('Ledger import undone', 'Innlestur færslna afturkallaður', 'Αναίρεση εισαγωγής συναλλαγών'),
  'import.discarded': internal('Ledger file discarded', 'Hætt við færsluskrá', 'Απόρριψη αρχείου συναλλαγών από τον χρήστη'),
  'account.imported': internal(
    'Account changed by a ledger import',
    'Reikningi breytt með innlestri færslna',
    'Αλλαγή λογαριασμού από εισαγωγή συναλλαγών',
  ),
  'service-account.created': access('Service account created', 'Kerfisnotandi stofnaður', 'Δημιουργία λογαριασμού υπηρεσίας'),
  'service-account.changed': access('Service account changed', 'Kerfisnotanda breytt', 'Αλλαγή λογαριασμού υπηρεσίας'),
  'service-account.disabled': access('Service account switched off', 'Kerfisnotanda lokað', 'Απενεργοποίηση λογαριασμού υπηρεσίας'),
  'api-token.issued': access('API token issued', 'API-lykill gefinn út', 'Έκδοση διακριτικού API'),
  'api-token.revoked': access('API token revoked', 'API-lykill afturkallaður', 'Ανάκληση διακριτικού API'),
  'api-token.expiring': internal(
    'Reminder of an expiring API token',
    'Áminning um API-lykil sem rennur út',
    'Υπενθύμιση λήξης διακριτικού API',
  ),
}

declare module '@atrium/platform/events/events' {
  interface EventKinds extends GroupByKind<typeof ledgerEvents> {}
}
