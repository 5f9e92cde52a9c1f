import type en from '../en/shell.ts'

const words: typeof en = {
  skip: 'Μετάβαση στο περιεχόμενο',
  home: 'Αρχική',
  mainNavigation: 'Κύριο μενού',
  breadcrumb: 'Διαδρομή',
  collapse: 'Σύμπτυξη',
  expand: 'Ανάπτυξη',
  fromYourFirm: 'Από την εταιρεία σας',
  search: 'Αναζήτηση ή μετάβαση',
  openedLately: 'Προβλήθηκαν πρόσφατα',
  yourAccounts: 'Οι λογαριασμοί σας',
  hideAmounts: 'Απόκρυψη ποσών',
  showAmounts: 'Εμφάνιση ποσών',
  languages: 'Γλώσσα',
  theme: 'Εμφάνιση',
  language: 'Γλώσσα: {{language}}',
  personMenu: 'μενού',
  notifications: 'Ειδοποιήσεις',
  noNotifications: 'Δεν υπάρχουν ακόμη ειδοποιήσεις. Μένουν εδώ μέχρι να αποσυνδεθείτε.',
  offline: 'Είστε εκτός σύνδεσης.',
  offlineHint: 'Τα στοιχεία που βλέπετε φορτώθηκαν νωρίτερα. Η σύνδεση αποκαθίσταται αυτόματα μόλις γίνει δυνατό.',
  signOut: 'Αποσύνδεση',
  terms: 'Όροι',
  privacy: 'Απόρρητο',
  backTo: 'Πίσω: {{page}}',
  disclaimer:
    'Η αξία των επενδύσεων μπορεί να μειωθεί όπως και να αυξηθεί, και ενδέχεται να πάρετε πίσω λιγότερα από όσα τοποθετήσατε. Οι αποδόσεις του παρελθόντος δεν αποτελούν ασφαλή ένδειξη για τις μελλοντικές.',
}

export default words
