/** Records of staff about clients of the demo firm. Days are counted back from the day of the demo; negative numbers lie ahead. */
type Recorded = { account: string; by: string; daysAgo: number }

export type DemoNote = Recorded & { key: string; visibility: 'private' | 'team' | 'compliance'; text: string; addsTo?: string }
export type DemoTask = Recorded & {
  title: string
  dueDaysAgo: number | null
  assignee: string | null
  done?: { by: string; daysAgo: number }
}
export type DemoFlag = Recorded & {
  driver: 'health' | 'life-event' | 'resilience' | 'capability'
  text: string
  help: string
  reviewInDays: number
  readers: readonly string[]
}
export type DemoConsent = Recorded & {
  purpose: string
  decision: 'given' | 'refused' | 'withdrawn'
  evidence: string
  untilInDays?: number
}
export type DemoReview = Recorded & { summary: string; agenda: string; nextAfterDays: number }
export type DemoAgenda = Recorded & { text: string }

const [eleanor, marcus, tobias, beatrix] = ['eleanor-whitcombe', 'marcus-adeyemi', 'tobias-hartnell', 'beatrix-lisle'] as const

const notes: readonly DemoNote[] = [
  {
    key: 'note-ashworth-review',
    account: 'ashworth',
    by: eleanor,
    daysAgo: 350,
    visibility: 'team',
    text: 'Annual review at home. Risk profile stays at 5. Would accept 6 in the ISA, because it is the last to be spent.',
  },
  {
    key: 'note-ashworth-boat',
    account: 'ashworth',
    by: marcus,
    daysAgo: 112,
    visibility: 'team',
    text: '£60,000.00 received from the sale of the boat. Invested three days later after a call with Margaret. Source of funds on file.',
  },
  {
    key: 'note-ashworth-care',
    account: 'ashworth',
    by: beatrix,
    daysAgo: 40,
    visibility: 'compliance',
    text: 'Checked the service record with the adviser. Reasonable adjustments are agreed and written down. No concern about capacity.',
  },
  {
    key: 'note-ashworth-gift',
    account: 'ashworth',
    by: eleanor,
    daysAgo: 6,
    visibility: 'private',
    text: 'Ask gently about Sophie’s house purchase before proposing a gift.',
  },
  {
    key: 'note-ashworth-income',
    account: 'ashworth',
    by: eleanor,
    daysAgo: 1,
    visibility: 'team',
    text: 'Sent three levels of income. £2,500 a month is what the plan carries to age 95 with a margin; £3,200 is not. She asked for the 1st of the month, because the mortgage on the flat leaves on the 3rd.',
  },
  {
    key: 'note-ashworth-boat-addition',
    account: 'ashworth',
    by: marcus,
    daysAgo: 110,
    visibility: 'team',
    text: 'The bill of sale arrived by post and is scanned.',
    addsTo: 'note-ashworth-boat',
  },
  {
    key: 'note-tillotson-income',
    account: 'tillotson',
    by: eleanor,
    daysAgo: 20,
    visibility: 'team',
    text: 'Geoffrey is content with the income from the pension. He would like one consolidated statement in large print each quarter.',
  },
  {
    key: 'note-tillotson-complaint',
    account: 'tillotson',
    by: eleanor,
    daysAgo: 2,
    visibility: 'compliance',
    text: 'Complaint about a late payment passed to operations on the day it arrived. Final response due within eight weeks.',
  },
  {
    key: 'note-bagshaw-attorney',
    account: 'bagshaw',
    by: tobias,
    daysAgo: 64,
    visibility: 'team',
    text: 'Simon confirmed that the lasting power of attorney is registered. Statements go to both.',
  },
  {
    key: 'note-trust-distribution',
    account: 'ashworth-trust',
    by: eleanor,
    daysAgo: 30,
    visibility: 'team',
    text: 'Trustees agreed a distribution of £4,000.00 to each beneficiary before the end of the tax year.',
  },
]

const tasks: readonly DemoTask[] = [
  {
    account: 'sauveterre',
    by: eleanor,
    daysAgo: 14,
    title: 'Ask for a new proof of address',
    dueDaysAgo: 5,
    assignee: eleanor,
  },
  { account: 'delacourt', by: eleanor, daysAgo: 9, title: 'Send the annual statement as tagged PDF', dueDaysAgo: 2, assignee: eleanor },
  { account: 'lockwood', by: marcus, daysAgo: 4, title: 'Confirm the day of the trustees’ meeting', dueDaysAgo: 0, assignee: eleanor },
  {
    account: 'ashworth',
    by: eleanor,
    daysAgo: 12,
    title: 'Chase the price of Brackenfield Growth Capital IV',
    dueDaysAgo: 4,
    assignee: marcus,
  },
  {
    account: 'ashworth',
    by: eleanor,
    daysAgo: 3,
    title: 'Prepare the proposal for the general account',
    dueDaysAgo: -3,
    assignee: eleanor,
  },
  { account: 'ashworth', by: marcus, daysAgo: 2, title: 'Book the review with James present', dueDaysAgo: -14, assignee: marcus },
  {
    account: 'ashworth',
    by: eleanor,
    daysAgo: 1,
    title: 'Send the drawdown instruction, first payment on the 1st',
    dueDaysAgo: -24,
    assignee: eleanor,
  },
  {
    account: 'ashworth',
    by: marcus,
    daysAgo: 60,
    title: 'Scan the bill of sale of the boat',
    dueDaysAgo: 50,
    assignee: marcus,
    done: { by: marcus, daysAgo: 55 },
  },
  {
    account: 'tillotson',
    by: eleanor,
    daysAgo: 2,
    title: 'Answer the complaint about the late payment',
    dueDaysAgo: -10,
    assignee: eleanor,
  },
  { account: 'tillotson', by: eleanor, daysAgo: 8, title: 'Set up statements in large print', dueDaysAgo: -1, assignee: marcus },
  { account: 'bagshaw', by: tobias, daysAgo: 10, title: 'Call Simon about the care fees', dueDaysAgo: 1, assignee: tobias },
  { account: 'ashworth-trust', by: eleanor, daysAgo: 25, title: 'Minute the distribution', dueDaysAgo: -7, assignee: eleanor },
]

const flags: readonly DemoFlag[] = [
  {
    account: 'ashworth',
    by: eleanor,
    daysAgo: 40,
    driver: 'life-event',
    text: 'Recent bereavement in the family; tires on long calls.',
    help: 'Send figures a day ahead, keep calls under 30 minutes and repeat decisions in writing.',
    reviewInDays: 143,
    readers: [marcus],
  },
  {
    account: 'tillotson',
    by: eleanor,
    daysAgo: 9,
    driver: 'health',
    text: 'His sight has become worse since the summer.',
    help: 'Large print, and a call in the morning rather than a letter.',
    reviewInDays: 170,
    readers: [],
  },
]

const consents: readonly DemoConsent[] = [
  {
    account: 'ashworth',
    by: eleanor,
    daysAgo: 350,
    purpose: 'Talk to the accountant about tax',
    decision: 'given',
    evidence: 'Signed at the review',
    untilInDays: 380,
  },
  { account: 'ashworth', by: eleanor, daysAgo: 349, purpose: 'Product news by email', decision: 'given', evidence: 'Signed at the review' },
  {
    account: 'ashworth',
    by: marcus,
    daysAgo: 130,
    purpose: 'Product news by email',
    decision: 'withdrawn',
    evidence: 'Email from Margaret',
  },
  { account: 'ashworth', by: eleanor, daysAgo: 70, purpose: 'Share the plan with James', decision: 'given', evidence: 'Letter, scanned' },
  {
    account: 'tillotson',
    by: eleanor,
    daysAgo: 200,
    purpose: 'Recording of telephone calls',
    decision: 'refused',
    evidence: 'Call with Geoffrey',
  },
  {
    account: 'bagshaw',
    by: tobias,
    daysAgo: 64,
    purpose: 'Talk to Simon Bagshaw about the accounts',
    decision: 'given',
    evidence: 'Power of attorney, registered',
  },
]

const reviews: readonly DemoReview[] = [
  {
    account: 'ashworth',
    by: eleanor,
    daysAgo: 715,
    summary:
      'First review after the transfer of the pension. Objectives: income from age 64, the house, gifts to the family. Risk profile 5.',
    agenda: '1. Pension transfer\n2. Attitude to risk',
    nextAfterDays: 365,
  },
  {
    account: 'ashworth',
    by: eleanor,
    daysAgo: 350,
    summary: 'Objectives confirmed. Risk profile stays at 5. The ISA is the last to be spent and may take a higher risk.',
    agenda: '1. Objectives\n2. Costs and charges\n3. ISA allowance',
    nextAfterDays: 365,
  },
  {
    account: 'tillotson',
    by: eleanor,
    daysAgo: 372,
    summary: 'Income covers the outgoings. The cash reserve was brought to twelve months.',
    agenda: '1. Income\n2. Cash reserve',
    nextAfterDays: 365,
  },
  {
    account: 'bagshaw',
    by: tobias,
    daysAgo: 190,
    summary: 'Care fees are covered for nine years at the present rate. Simon attended.',
    agenda: '1. Care fees\n2. Power of attorney',
    nextAfterDays: 182,
  },
  {
    account: 'lockwood',
    by: eleanor,
    daysAgo: 381,
    summary: 'The estate yields enough for the maintenance of the house. Henrietta wants the trust reviewed with the family.',
    agenda: '1. Income of the estate\n2. Family trust',
    nextAfterDays: 365,
  },
  {
    account: 'fenwick-hale-joint',
    by: eleanor,
    daysAgo: 368,
    summary: 'School fees are paid from income. Both prefer one adviser for all accounts.',
    agenda: '1. School fees\n2. Allowances of both',
    nextAfterDays: 365,
  },
  {
    account: 'delacourt',
    by: eleanor,
    daysAgo: 395,
    summary: 'Documents are sent in a form that a screen reader can read. Income covers the studio.',
    agenda: '1. Access to documents\n2. Income',
    nextAfterDays: 365,
  },
]

const agendas: readonly DemoAgenda[] = [
  {
    account: 'ashworth',
    by: eleanor,
    daysAgo: 2,
    text: '1. Income of £2,500 a month from the 1st\n2. General account: proposal\n3. Gift to Sophie\n4. Costs and charges of the year',
  },
]

export const demoClientRecords = { notes, tasks, flags, consents, reviews, agendas }
