import type en from '../en/people-actions.ts'

const words: typeof en = {
  terms: { title: 'Αποδεχθείτε τους όρους', text: 'Οι ισχύοντες όροι: {{subject}}' },
}

export default words
