import type en from '../en/portals.ts'

const words: typeof en = {
  title: 'Οι πύλες σας',
  failed: 'Δεν ήταν δυνατή η ανάγνωση των πυλών σας.',
  noneTitle: 'Καμία πύλη ακόμη',
  none: 'Όταν ανοίξει μια πύλη για εσάς, θα βρίσκεται εδώ.',
  noAccount: 'Κανένας λογαριασμός σε αυτή την πύλη ακόμη',
  asAdviser: 'Λίστα πελατών',
  professional: 'Είστε επαγγελματίας των επενδύσεων;',
  professionalLede: 'Ανοίξτε μια πύλη για τους δικούς σας πελάτες, στα χρώματα που θέλετε.',
  maximumReached_one: 'Έχετε τη μία πύλη που μπορεί να δημιουργηθεί.',
  maximumReached_other: 'Έχετε τις {{count}} πύλες που μπορούν να δημιουργηθούν.',
  create: 'Δημιουργία πυλών πελατών',
  createTitle: 'Δημιουργία πύλης πελατών',
  createLede: 'Δεν ανοίγει σε κανέναν μέχρι να στείλετε προσκλήσεις.',
  createConfirm: 'Δημιουργία πύλης',
  created: 'Η πύλη {{name}} άνοιξε.',
  name: 'Όνομα',
  theme: 'Εμφάνιση',
}

export default words
