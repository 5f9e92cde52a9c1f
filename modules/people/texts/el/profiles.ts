import type en from '../en/profiles.ts'

const words: typeof en = {
  title: 'Το προφίλ σας',
  lede: 'Τα στοιχεία επικοινωνίας και οι προτιμήσεις εμφάνισης.',
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
