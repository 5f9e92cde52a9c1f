import type en from '../en/security-actions.ts'

const words: typeof en = {
  'second-factor': {
    title: 'Verja innskráninguna',
    text: 'Slökkt er á seinna skrefi innskráningar. Ástæðan er undir „Þínar upplýsingar“.',
  },
  'backup-codes': {
    title: 'Búa til nýja varakóða',
    text_one: '{{count}} kóði er eftir.',
    text_other: '{{count}} kóðar eru eftir.',
  },
  email: {
    title: 'Staðfesta netfangið',
    text: 'Sláðu {{subject}} aftur inn undir „Þínar upplýsingar“; PIN-númer staðfestir að netfangið sé þitt.',
  },
}

export default words
