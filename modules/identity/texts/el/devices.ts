import type en from '../en/devices.ts'

const words: typeof en = {
  title: 'Συσκευές',
  lede: 'Πού είστε συνδεδεμένοι τώρα. Αποσυνδέστε ό,τι δεν αναγνωρίζετε και μετά αλλάξτε τον κωδικό σας.',
  on: '{{browser}} σε {{system}}',
  app: 'Εφαρμογή',
  unknown: 'Άγνωστη συσκευή',
  isThisOne: 'Αυτή η συσκευή',
  active: 'Ενεργή {{age}}',
  since: 'σύνδεση {{moment}}',
  signOut: 'Αποσύνδεση',
  signOutOf: 'Αποσύνδεση: {{device}}, {{active}}',
  signedOut: 'Η συσκευή αποσυνδέθηκε.',
  elsewhere: 'Αποσύνδεση από παντού αλλού',
  signedOutElsewhere: 'Αποσυνδεθήκατε από παντού εκτός από εδώ.',
  failed: 'Οι συσκευές σας δεν μπόρεσαν να εμφανιστούν',
}

export default words
