import type en from '../en/people-actions.ts'

const words: typeof en = {
  terms: { title: 'Samþykkja skilmálana', text: 'Gildandi skilmálar: {{subject}}' },
}

export default words
