import type en from '../en/security-actions.ts'

const words: typeof en = {
  'second-factor': { title: 'Verja innskráninguna', text: 'Slökkt er á öðru skrefi innskráningarinnar. Ástæðan er í prófílnum þínum.' },
  'backup-codes': {
    title: 'Búa til nýja varakóða',
    text_one: '{{count}} er eftir.',
    text_other: '{{count}} eru eftir.',
  },
  email: { title: 'Staðfesta netfangið', text: 'Sláðu {{subject}} aftur inn í prófílnum; PIN-númer staðfestir að það sé þitt.' },
}

export default words
