import type en from '../en/people-actions.ts'

const words: typeof en = {
  terms: { title: 'Αποδεχθείτε τους όρους', text: 'Οι ισχύοντες όροι: {{subject}}' },
  link: {
    title: 'Σύνδεση του λογαριασμού',
    text: 'Τα ποσά του λογαριασμού {{subject}} εμφανίζονται μόλις τον συνδέσει η εταιρεία. Γράψτε μας αν αυτό διαρκέσει.',
  },
}

export default words
