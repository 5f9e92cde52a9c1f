import type en from '../en/provider-documents.ts'

const words: typeof en = {
  title: 'Έγγραφα',
  failed: 'Δεν ήταν δυνατή η φόρτωση των εγγράφων.',
  caption: 'Έγγραφα για: {{name}}, τα νεότερα πρώτα',
  noneTitle: 'Δεν υπάρχουν ακόμη έγγραφα',
  none: 'Εδώ θα εμφανίζονται οι καταστάσεις και τα άλλα έγγραφα αυτού του χαρτοφυλακίου.',
  noneOfHolding: 'Δεν υπάρχουν έγγραφα για αυτή τη τοποθέτηση.',
  issued: 'Έκδοση',
  document: 'Έγγραφο',
  file: 'Αρχείο',
  saveOf: 'Αποθήκευση: {{title}}',
  saveFailed: 'Δεν ήταν δυνατή η λήψη του «{{title}}». Δοκιμάστε ξανά.',
  showAll: 'Εμφάνιση και των {{count}}',
  categories: { valuation: 'Αποτίμηση', 'contract-note': 'Πινακίδιο' },
}

export default words
