/** A form that a client of the demo firm has filled in, or has begun. */
export type DemoSubmission = {
  key: string
  /** Key of the form in the content of the back office. */
  form: string
  /** Null, like the person, if somebody without an account has filled it in. */
  portal: string | null
  /** Keys of the client, and of the account for which the form is filled in. */
  person: string | null
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
  {
    key: 'submission-onboarding-tillotson',
    form: 'form-onboarding',
    portal: 'private-clients',
    person: 'geoffrey-tillotson',
    account: 'tillotson',
    daysAgo: 640,
    answers: {
      name: 'Geoffrey Tillotson',
      born: '1949-07-02',
      birthplace: 'Halifax',
      nationality: 'GB',
      'has-other-nationality': 'no',
      'had-other-name': 'no',
      address: 'Weir Cottage, Mill Lane\nHebden Bridge HX7 8AB',
      country: 'GB',
      'address-since': '1998-05-01',
      email: 'geoffrey.tillotson@tillotson.example',
      phone: '020 7946 0131',
      'tax-country': 'GB',
      'tax-number': 'QQ 12 34 56 C',
      'is-us-person': 'no',
      occupation: 'Retired engineer',
      sources: ['pension', 'investments'],
      amount: '250-to-1000',
      'public-position': 'no',
      'for-whom': 'self',
      'identity-by': 'meeting',
      confirmed: true,
      checks: true,
    },
    steps: ['Approved', 'Verified', 'Released'],
  },
  {
    key: 'submission-wish-ashworth',
    form: 'form-wish',
    portal: 'private-clients',
    person: 'margaret-ashworth',
    account: 'ashworth',
    daysAgo: 34,
    answers: {
      name: 'Margaret Ashworth',
      born: '1957-03-14',
      provider: 'Calder Pensions',
      'plan-number': 'CP-204 118',
      replaces: 'yes',
      beneficiaries: [
        { relationship: 'child', name: 'Thomas Ashworth', born: '1984-09-21', address: '14 Orchard Road, Leeds', share: '45' },
        { relationship: 'child', name: 'Clare Ashworth', born: '1987-01-08', address: '3 Quay Street, Bristol', share: '45' },
        { relationship: 'charity', name: 'Weald Hospice', registration: '000000', address: 'Tunbridge Wells', share: '10' },
      ],
      'dies-first': 'children',
      'left-out': 'no',
      understands: true,
      'will-review': true,
    },
    steps: ['Approved', 'Verified'],
  },
  {
    key: 'submission-wish-tillotson',
    form: 'form-wish',
    portal: 'private-clients',
    person: 'geoffrey-tillotson',
    account: 'tillotson',
    daysAgo: 1,
    answers: {
      name: 'Geoffrey Tillotson',
      born: '1949-07-02',
      provider: 'Calder Pensions',
      beneficiaries: [{ relationship: 'spouse', name: 'Ruth Tillotson', born: '1952-11-30', share: '60' }],
    },
  },
  {
    key: 'submission-support-tillotson',
    form: 'form-support',
    portal: 'private-clients',
    person: 'geoffrey-tillotson',
    account: 'tillotson',
    daysAgo: 9,
    answers: {
      for: 'self',
      circumstances: ['senses'],
      details: 'My sight has become worse since the summer.',
      'how-long': 'lasting',
      urgent: 'no',
      support: ['large-print', 'phone'],
      'call-when': '020 7946 0131, in the morning',
      'has-attorney': 'no',
      agrees: true,
    },
    steps: ['Approved'],
  },
  {
    key: 'submission-complaint-tillotson',
    form: 'form-complaint',
    portal: 'private-clients',
    person: 'geoffrey-tillotson',
    account: 'tillotson',
    daysAgo: 3,
    answers: {
      about: ['service'],
      what: 'A payment to my bank that I asked for last month arrived eleven days later.',
      'told-us': 'yes',
      'told-whom': 'Eleanor Whitcombe, by telephone',
      'lost-money': 'no',
      wanted: 'Please tell me what went wrong, and make sure that it does not happen again.',
      for: 'self',
      'reply-by': 'post',
    },
    steps: [],
  },
  {
    key: 'submission-conversation-lindqvist',
    form: 'form-conversation',
    portal: null,
    person: null,
    daysAgo: 1,
    answers: {
      about: ['business', 'tax'],
      situation: 'My brother and I are selling our joinery firm next spring, and would like advice before we sign.',
      name: 'Astrid Lindqvist',
      email: 'astrid@lindqvist-joinery.example',
      'reply-by': 'phone',
      phone: '020 7946 0188',
      agrees: true,
    },
    steps: [],
  },
  {
    key: 'submission-conversation-okafor',
    form: 'form-conversation',
    portal: null,
    person: null,
    daysAgo: 4,
    answers: {
      about: ['retirement'],
      situation: 'I am 61, have three old pensions, and do not know whether I can stop work at 65.',
      name: 'Daniel Okafor',
      email: 'daniel.okafor@okafor-mail.example',
      'reply-by': 'email',
      agrees: true,
    },
    steps: ['Approved'],
  },
]

/** Forms that the firm has asked clients to fill in, by key of the form and of the account, with the days until they are due. */
export const demoAssignments: readonly { form: string; account: string; dueInDays: number | null }[] = [
  { form: 'form-wish', account: 'fenwick-hale-joint', dueInDays: 21 },
  { form: 'form-support', account: 'tillotson', dueInDays: null },
]
