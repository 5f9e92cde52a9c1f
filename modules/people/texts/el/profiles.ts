import type en from '../en/profiles.ts'

const words: typeof en = {
  title: 'Το προφίλ σας',
  lede: 'Πώς σας αποκαλούμε, πώς σας βρίσκουμε και πώς βλέπετε την πύλη.',
  name: 'Όνομα',
  phone: 'Τηλέφωνο',
  language: 'Γλώσσα',
  theme: 'Εμφάνιση',
  save: 'Αποθήκευση',
  saved: 'Το προφίλ σας αποθηκεύτηκε.',
  lastLogin: 'Τελευταία σύνδεση {{moment}}',
  firstLogin: 'Αυτή είναι η πρώτη σας επίσκεψη.',
}

export default words
