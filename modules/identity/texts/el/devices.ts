import type en from '../en/devices.ts'

const words: typeof en = {
  title: 'Συσκευές',
  lede: 'Οι συσκευές στις οποίες είστε συνδεδεμένοι τώρα. Αποσυνδέστε όποια δεν αναγνωρίζετε και μετά αλλάξτε τον κωδικό σας.',
  on: '{{browser}} σε {{system}}',
  app: 'Εφαρμογή',
  unknown: 'Άγνωστη συσκευή',
  isThisOne: 'Αυτή η συσκευή',
  active: 'Ενεργή {{age}}',
  since: 'σύνδεση {{moment}}',
  signOut: 'Αποσύνδεση',
  signOutOf: 'Αποσύνδεση: {{device}}, {{active}}',
  signedOut: 'Η συσκευή αποσυνδέθηκε.',
  elsewhere: 'Αποσύνδεση όλων των άλλων συσκευών',
  signedOutElsewhere: 'Όλες οι άλλες συσκευές αποσυνδέθηκαν.',
  failed: 'Δεν ήταν δυνατή η φόρτωση των συσκευών σας',
}

export default words
