/** What clients of the demo firm own and owe beside their portfolios. Values are the newest last; debts are negative. */
type DemoHolding = {
  edition: string
  /** External id of the account. */
  account: string
  name: string
  description: string
  radioType: 'asset' | 'liability'
  type: 'cash' | 'pension' | 'privateShares' | 'mainResidence' | 'property' | 'other' | 'mortgage' | 'loans' | 'credit_cards'
  currency: 'GBP' | 'EUR'
  values: readonly { daysAgo: number; value: string; source: 'typed' | 'estimate' | 'firm' }[]
  property?: { postCode: string; bedrooms: number; propertyType: 'terraced_house' | 'flat' | 'semi-detached_house' | 'detached_house' }
  owned?: { ownership: 'joint' | 'in-common'; share: string; coOwner: string }
}

type Value = DemoHolding['values'][number]

const typed = (daysAgo: number, value: number): Value => ({ daysAgo, value: String(value), source: 'typed' })
const estimated = (daysAgo: number, value: number): Value => ({ daysAgo, value: String(value), source: 'estimate' })

const margaret = { edition: 'wealth', account: 'HL-204417', currency: 'GBP', description: '' } as const
const daniel = { edition: 'wealth', account: 'HL-204429', currency: 'GBP', description: '' } as const
const tillotson = { edition: 'wealth', account: 'HL-204450', currency: 'GBP', description: '' } as const
const hugo = { edition: 'demo', account: 'DM-900001', currency: 'GBP', description: '' } as const
const stavros = { edition: 'greek', account: 'GR-71004', currency: 'EUR', description: '' } as const

export const demoHoldings: readonly DemoHolding[] = [
  {
    ...margaret,
    name: 'The Old Rectory',
    radioType: 'asset',
    type: 'mainResidence',
    property: { postCode: 'GU8 4QN', bedrooms: 5, propertyType: 'detached_house' },
    values: [
      estimated(1_480, 968_000),
      estimated(1_110, 976_000),
      estimated(745, 998_000),
      estimated(380, 1_019_000),
      estimated(24, 1_037_000),
    ],
  },
  {
    ...margaret,
    name: 'Flat 6, Wharf Court',
    radioType: 'asset',
    type: 'property',
    property: { postCode: 'BS1 6UX', bedrooms: 2, propertyType: 'flat' },
    owned: { ownership: 'in-common', share: '60', coOwner: 'James Ashworth' },
    values: [estimated(1_110, 284_000), estimated(745, 291_000), estimated(380, 303_000), estimated(24, 312_000)],
  },
  {
    ...margaret,
    name: 'Savings accounts',
    description: 'Instant access, one-year bond and Premium Bonds',
    radioType: 'asset',
    type: 'cash',
    values: [typed(1_200, 71_200), typed(860, 58_900), typed(420, 61_400), typed(26, 64_250)],
  },
  {
    ...margaret,
    name: 'Ashworth Joinery Ltd',
    description: '15 % of the ordinary shares',
    radioType: 'asset',
    type: 'privateShares',
    values: [typed(1_330, 118_000), typed(965, 124_500), typed(600, 131_000), typed(235, 142_000)],
  },
  {
    ...margaret,
    name: 'Mortgage on Flat 6',
    description: 'Fixed at 4.12 % until 30/09/2028',
    radioType: 'liability',
    type: 'mortgage',
    values: [typed(1_110, -138_600), typed(745, -132_100), typed(380, -125_400), typed(25, -118_450)],
  },
  {
    ...margaret,
    name: 'Credit card',
    description: 'Paid in full each month',
    radioType: 'liability',
    type: 'credit_cards',
    values: [typed(26, -2_480)],
  },
  {
    ...daniel,
    name: '14 Petersham Terrace',
    radioType: 'asset',
    type: 'mainResidence',
    property: { postCode: 'TW10 6HP', bedrooms: 4, propertyType: 'terraced_house' },
    owned: { ownership: 'joint', share: '50', coOwner: 'Rosalind Fenwick-Hale' },
    values: [estimated(700, 1_120_000), estimated(340, 1_165_000), estimated(18, 1_190_000)],
  },
  { ...daniel, name: 'Pension at work', radioType: 'asset', type: 'pension', values: [typed(420, 96_300), typed(55, 118_700)] },
  {
    ...daniel,
    name: 'Mortgage on Petersham Terrace',
    description: 'Tracker, 22 years left',
    radioType: 'liability',
    type: 'mortgage',
    owned: { ownership: 'joint', share: '50', coOwner: 'Rosalind Fenwick-Hale' },
    values: [typed(700, -486_000), typed(340, -474_500), typed(18, -463_200)],
  },
  {
    ...tillotson,
    name: 'Bungalow in Haslemere',
    radioType: 'asset',
    type: 'mainResidence',
    property: { postCode: 'GU27 2AB', bedrooms: 3, propertyType: 'detached_house' },
    values: [estimated(30, 612_000)],
  },
  {
    ...tillotson,
    name: 'Hillcroft Farm, 310 acres',
    description: 'Let to the family partnership since 1988',
    radioType: 'asset',
    type: 'other',
    values: [typed(800, 3_420_000), typed(60, 3_650_000)],
  },
  {
    ...tillotson,
    name: 'Machinery and stock',
    radioType: 'asset',
    type: 'other',
    values: [typed(420, 388_000), typed(60, 412_000)],
  },
  { ...hugo, name: 'Savings account', radioType: 'asset', type: 'cash', values: [typed(400, 18_000), typed(30, 22_500)] },
  {
    ...hugo,
    name: 'Cottage in Truro',
    radioType: 'asset',
    type: 'mainResidence',
    property: { postCode: 'TR1 2LH', bedrooms: 3, propertyType: 'semi-detached_house' },
    values: [estimated(400, 318_000), estimated(30, 326_000)],
  },
  { ...hugo, name: 'Mortgage', radioType: 'liability', type: 'mortgage', values: [typed(400, -94_000), typed(30, -87_600)] },
  { ...stavros, name: 'Καταθέσεις', radioType: 'asset', type: 'cash', values: [typed(300, 820_000), typed(40, 865_000)] },
  { ...stavros, name: 'Κατοικία στην Εκάλη', radioType: 'asset', type: 'mainResidence', values: [typed(60, 2_400_000)] },
  { ...stavros, name: 'Δάνειο σκάφους', radioType: 'liability', type: 'loans', values: [typed(300, -410_000), typed(40, -372_000)] },
]

/** Policies of clients of the demo firm. */
type DemoPolicy = {
  edition: string
  /** External id of the account. */
  account: string
  kind: 'life' | 'critical-illness' | 'income-protection'
  name: string
  sum: string
  currency: 'GBP' | 'EUR'
  /** Days from today to the last day of the cover; null if it does not end. */
  endsInDays: number | null
  premium: string | null
  inTrust: boolean
}

export const demoPolicies: readonly DemoPolicy[] = [
  {
    edition: 'wealth',
    account: 'HL-204417',
    kind: 'life',
    name: 'Aldersgate whole of life',
    sum: '100000',
    currency: 'GBP',
    endsInDays: null,
    premium: '84.60',
    inTrust: true,
  },
  {
    edition: 'wealth',
    account: 'HL-204429',
    kind: 'life',
    name: 'Term life, Kingsbourne 4471',
    sum: '300000',
    currency: 'GBP',
    endsInDays: 7_300,
    premium: '31.40',
    inTrust: false,
  },
  {
    edition: 'wealth',
    account: 'HL-204429',
    kind: 'income-protection',
    name: 'Income plan, Kingsbourne',
    sum: '3200',
    currency: 'GBP',
    endsInDays: 8_100,
    premium: '52.10',
    inTrust: false,
  },
  {
    edition: 'demo',
    account: 'DM-900001',
    kind: 'life',
    name: 'Mortgage cover',
    sum: '60000',
    currency: 'GBP',
    endsInDays: 5_400,
    premium: '14.90',
    inTrust: false,
  },
]
