import { access, internal, type GroupByKind } from '@atrium/platform/events/event-kinds'

/** Event kinds of this module. The access history shows kinds of the group `access`. */
export const administrationEvents = {
  'person.disabled': access('User switched off', 'Aðgangi notanda lokað', 'Απενεργοποίηση χρήστη'),
  'person.enabled': access('User switched on', 'Aðgangur notanda opnaður', 'Ενεργοποίηση χρήστη'),
  'person.sessions-ended': access('User signed out by the firm', 'Notandi skráður út af fyrirtækinu', 'Αποσύνδεση χρήστη από την εταιρεία'),
  'person.changed': internal('User changed', 'Notanda breytt', 'Αλλαγή χρήστη'),
  'person.role-changed': internal('Role of a user changed', 'Hlutverki notanda breytt', 'Αλλαγή ρόλου χρήστη'),
  'second-factor.reset': access(
    'Second sign-in step reset',
    'Seinna skref innskráningar endurstillt',
    'Επαναφορά δεύτερου βήματος σύνδεσης',
  ),
  'access.unusual': internal('Unusual access', 'Óvenjuleg notkun', 'Ασυνήθιστη πρόσβαση'),
  'account.relation-set': internal('Relation to an account set', 'Tengsl við reikning skráð', 'Ορισμός σχέσης με λογαριασμό'),
  'client-group.changed': internal('Group changed', 'Hópi breytt', 'Αλλαγή ομάδας'),
  'access-group.changed': internal('Access group changed', 'Aðgangshópi breytt', 'Αλλαγή ομάδας πρόσβασης'),
  'organisation.created': internal('Organisation created', 'Fyrirtæki stofnað', 'Δημιουργία οργανισμού'),
  'organisation.changed': internal('Organisation changed', 'Fyrirtæki breytt', 'Αλλαγή οργανισμού'),
  'organisation.seats-changed': internal('Seats of an organisation changed', 'Leyfum fyrirtækis breytt', 'Αλλαγή αδειών οργανισμού'),
  'organisation.sign-up-code-set': internal(
    'Sign-up code of an organisation set',
    'Skráningarkóði fyrirtækis settur',
    'Ορισμός κωδικού εγγραφής οργανισμού',
  ),
  'portal.changed': internal('Portal changed', 'Gátt breytt', 'Αλλαγή πύλης'),
  'portal.data-source-changed': internal('Data source of a portal changed', 'Gagnaveitu gáttar breytt', 'Αλλαγή πηγής δεδομένων πύλης'),
  'terms.published': internal('Terms of use published', 'Notkunarskilmálar birtir', 'Δημοσίευση όρων χρήσης'),
  'upstream.connected': internal('Data provider connected', 'Gagnaveita tengd', 'Σύνδεση παρόχου δεδομένων'),
  'upstream.disconnected': internal('Data provider disconnected', 'Gagnaveita aftengd', 'Αποσύνδεση παρόχου δεδομένων'),
  'upstream.cache-cleared': internal(
    'Cache of a data provider cleared',
    'Skyndiminni gagnaveitu hreinsað',
    'Εκκαθάριση κρυφής μνήμης παρόχου',
  ),
  'maintenance.set': internal('Maintenance set', 'Viðhald sett á', 'Ορισμός συντήρησης'),
  'maintenance.ended': internal('Maintenance ended', 'Viðhaldi lokið', 'Λήξη συντήρησης'),
  'secret.rotated': internal('Secret of the server rotated', 'Skipt um leynilykil netþjóns', 'Εναλλαγή μυστικού κλειδιού του διακομιστή'),
  'secret.replaced': internal(
    'Secret of the server replaced after a loss',
    'Nýr leynilykill netþjóns í stað glataðs',
    'Αντικατάσταση χαμένου μυστικού κλειδιού του διακομιστή',
  ),
  'database.restored': internal('Database restored', 'Gagnagrunnur endurheimtur', 'Επαναφορά βάσης δεδομένων'),
  'firm.export-started': internal(
    'Export of the firm’s data started',
    'Útflutningur gagna fyrirtækisins hafinn',
    'Έναρξη εξαγωγής δεδομένων της εταιρείας',
  ),
  'firm.exported': internal('Firm’s data exported', 'Gögn fyrirtækisins flutt út', 'Εξαγωγή δεδομένων της εταιρείας'),
}

declare module '@atrium/platform/events/events' {
  interface EventKinds extends GroupByKind<typeof administrationEvents> {}
}
