/** A form that a client of the demo firm has filled in, or has begun. */
export type DemoSubmission = {
  key: string
  /** Key of the form in the content of the back office. */
  form: string
  portal: string
  /** Keys of the client, and of the account for which the form is filled in. */
  person: string
  account?: string
  daysAgo: number
  answers: Readonly<Record<string, unknown>>
  /** Steps of the workflow after "Under review". Undefined for a draft. */
  steps?: readonly ('Approved' | 'Verified' | 'Released')[]
}

const review = {
  born: '1957-03-14',
  status: 'widowed',
  country: 'GB',
  employment: 'retired',
  'draws-pension': 'no',
  outgoings: [
    { item: 'Household and bills', monthly: '2150' },
    { item: 'Travel and holidays', monthly: '740' },
    { item: 'Gifts to family', monthly: '500' },
  ],
  aims: ['estate', 'children'],
  horizon: 'medium',
  confirmed: true,
}

const attitude = { comfort: 'agree', loss: 'neither', growth: 'agree', reserve: '3-to-12' }

/** Submissions in every step of the workflow, and drafts. */
export const demoSubmissions: readonly DemoSubmission[] = [
  {
    key: 'submission-review-ashworth',
    form: 'form-fact-find',
    portal: 'private-clients',
    person: 'margaret-ashworth',
    account: 'ashworth',
    daysAgo: 380,
    answers: { ...review, name: 'Margaret Ashworth' },
    steps: ['Approved', 'Verified', 'Released'],
  },
  {
    key: 'submission-risk-ashworth',
    form: 'form-risk',
    portal: 'private-clients',
    person: 'margaret-ashworth',
    account: 'ashworth',
    daysAgo: 12,
    answers: attitude,
    steps: ['Approved', 'Verified'],
  },
  {
    key: 'submission-risk-tillotson',
    form: 'form-risk',
    portal: 'private-clients',
    person: 'geoffrey-tillotson',
    account: 'tillotson',
    daysAgo: 6,
    answers: { ...attitude, comfort: 'disagree', reserve: 'over-12' },
    steps: ['Approved'],
  },
  {
    key: 'submission-details-tillotson',
    form: 'form-details',
    portal: 'private-clients',
    person: 'geoffrey-tillotson',
    account: 'tillotson',
    daysAgo: 2,
    answers: { what: ['phone'], phone: '020 7946 0133', from: '2026-12-01' },
    steps: [],
  },
  {
    key: 'submission-details-ashworth',
    form: 'form-details',
    portal: 'private-clients',
    person: 'margaret-ashworth',
    account: 'ashworth',
    daysAgo: 1,
    answers: { what: ['address'], address: '6 Calverley Court\nTunbridge Wells' },
  },
]
