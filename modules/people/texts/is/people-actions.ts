import type en from '../en/people-actions.ts'

const words: typeof en = {
  terms: { title: 'Samþykkja skilmálana', text: 'Gildandi skilmálar: {{subject}}' },
  link: {
    title: 'Láta tengja reikninginn',
    text: 'Tölur reikningsins {{subject}} birtast um leið og fyrirtækið hefur tengt hann. Skrifaðu okkur ef þetta dregst.',
  },
}

export default words
