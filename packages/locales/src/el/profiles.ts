import type en from '../en/profiles.ts'

const words: typeof en = {
  title: 'Το προφίλ σας',
  lede: 'Πώς σας αποκαλούμε, πώς σας βρίσκουμε και πώς βλέπετε την πύλη.',
  name: 'Όνομα',
  phone: 'Τηλέφωνο',
  emailHint: 'Με αυτή τη διεύθυνση συνδέεστε. Για να αλλάξει, επικοινωνήστε μαζί μας.',
  language: 'Γλώσσα',
  theme: 'Εμφάνιση',
  save: 'Αποθήκευση',
  saved: 'Το προφίλ σας αποθηκεύτηκε.',
}

export default words
