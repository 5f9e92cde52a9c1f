import type en from '../en/navigation.ts'

const words: typeof en = {
  clients: 'Οι πελάτες μου',
  dashboard: 'Ο πίνακάς μου',
  overview: 'Επισκόπηση',
  explorer: 'Εξερεύνηση',
  news: 'Νέα',
  library: 'Βιβλιοθήκη',
  messages: 'Μηνύματα',
  analytics: 'Αναλύσεις',
  feedback: 'Σχόλια',
  investmentAdvice: 'Επενδυτικές συμβουλές',
  processes: 'Διαδικασίες',
  sources: 'Πηγές δεδομένων',
  people: 'Πρόσωπα',
  imports: 'Εισαγωγές',
  portals: 'Πύλες',
  profile: 'Προφίλ',
}

export default words
