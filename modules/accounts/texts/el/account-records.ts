import type en from '../en/account-records.ts'

const words: typeof en = {
  title: 'Καρτέλα πελάτη',
  forStaff: 'Ορατή μόνο στην εταιρεία',
  failed: 'Δεν ήταν δυνατή η φόρτωση της καρτέλας του πελάτη.',
  firmNotRead: 'Το σύστημα της εταιρείας δεν απαντά, οπότε τα στοιχεία του πελάτη δεν εμφανίζονται.',
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
  none: 'Δεν υπάρχουν καταχωρίσεις',
  companies: 'Εταιρείες του πελάτη',
  company: 'Εταιρεία',
  iris: 'IRIS',
  dext: 'Dext',
  xero: 'Xero',
  default: 'Προεπιλογή',
}

export default words
