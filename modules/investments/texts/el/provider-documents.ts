import type en from '../en/provider-documents.ts'

const words: typeof en = {
  title: 'Έγγραφα',
  failed: 'Δεν ήταν δυνατή η ανάγνωση των εγγράφων.',
  caption: 'Έγγραφα για: {{name}}, τα νεότερα πρώτα',
  noneTitle: 'Δεν υπάρχουν ακόμη έγγραφα',
  none: 'Οι καταστάσεις και άλλα έγγραφα για αυτό το χαρτοφυλάκιο εμφανίζονται εδώ όταν υπάρχουν.',
  noneOfHolding: 'Δεν υπάρχουν έγγραφα για αυτή τη θέση.',
  issued: 'Έκδοση',
  document: 'Έγγραφο',
  file: 'Αρχείο',
  saveOf: 'Αποθήκευση: {{title}}',
  saveFailed: 'Δεν ήταν δυνατή η λήψη του «{{title}}». Δοκιμάστε ξανά.',
  showAll: 'Εμφάνιση και των {{count}}',
  categories: { valuation: 'Αποτίμηση', 'contract-note': 'Πινακίδιο συναλλαγής' },
}

export default words
