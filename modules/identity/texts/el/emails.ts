import type en from '../en/emails.ts'

const words: typeof en = {
  change: 'Αλλαγή email',
  title: 'Αλλαγή του email σας',
  lede: 'Με αυτή τη διεύθυνση συνδέεστε και εκεί στέλνουμε τα email μας.',
  newAddress: 'Νέο email',
  sendPin: 'Αποστολή PIN',
  changed: 'Το email σας άλλαξε. Οι άλλες συσκευές αποσυνδέθηκαν.',
}

export default words
