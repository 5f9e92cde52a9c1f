import type en from '../en/doings.ts'

const words: typeof en = {
  title: 'Það sem þarf að gera',
  open_one: '{{count}} ólokið',
  open_other: '{{count}} ólokið',
  none: 'Ekkert bíður þín.',
  failed: 'Ekki tókst að lesa hvað þarf að gera.',
  banner_one: '{{count}} atriði þarf að gera',
  banner_other: '{{count}} atriði þarf að gera',
  kinds: {
    terms: { title: 'Samþykkja skilmálana', text: 'Gildandi skilmálar: {{subject}}' },
    link: {
      title: 'Láta tengja reikninginn',
      text: 'Tölur reikningsins {{subject}} birtast um leið og fyrirtækið hefur tengt hann. Skrifaðu okkur ef þetta dregst.',
    },
    'second-factor': { title: 'Verja innskráninguna', text: 'Slökkt er á öðru skrefi innskráningarinnar. Ástæðan er í prófílnum þínum.' },
    'backup-codes': {
      title: 'Búa til nýja varakóða',
      text_one: '{{count}} er eftir.',
      text_other: '{{count}} eru eftir.',
    },
    email: { title: 'Staðfesta netfangið', text: 'Sláðu {{subject}} aftur inn í prófílnum; PIN-númer staðfestir að það sé þitt.' },
  },
}

export default words
