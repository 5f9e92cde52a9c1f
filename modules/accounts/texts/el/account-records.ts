import type en from '../en/account-records.ts'

const words: typeof en = {
  title: 'Καρτέλα πελάτη',
  forStaff: 'Ορατή μόνο στην εταιρεία',
  failed: 'Δεν ήταν δυνατή η ανάγνωση της καρτέλας του πελάτη.',
  firmNotRead: 'Το σύστημα της εταιρείας δεν απαντά, οπότε δεν εμφανίζεται ό,τι γνωρίζει για τον πελάτη.',
  client: 'Πελάτης',
  email: 'Email',
  groups: 'Ομάδες πελατών',
  location: 'Τόπος',
  terms: 'Αποδοχή όρων',
  termsOpen: 'Όχι ακόμη',
  lastInvited: 'Τελευταία πρόσκληση',
  created: 'Δημιουργία',
  updated: 'Τελευταία αλλαγή',
  stamp: '{{moment}}, {{name}}',
  system: 'από το σύστημα',
  irisId: 'Αριθμός IRIS',
  intellifloId: 'Αριθμός Intelliflo',
  none: 'Τίποτα καταχωρημένο',
  companies: 'Εταιρείες του πελάτη',
  company: 'Εταιρεία',
  iris: 'IRIS',
  dext: 'Dext',
  xero: 'Xero',
  first: 'Επιλεγμένη πρώτη',
}

export default words
