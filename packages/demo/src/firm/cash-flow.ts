/** Plans of the cash flow of clients of the demo firm. Amounts are pounds of today, as texts. */

const person = (id: string, name: string, dateOfBirth: string, retirementAge: number, horizonAge: number) => ({
  id,
  name,
  dateOfBirth,
  region: 'ruk' as const,
  retirementAge,
  horizonAge,
})
const pot = (id: string, name: string, owner: string, kind: 'cash' | 'isa' | 'pension', balance: number) => ({
  id,
  name,
  owner,
  kind,
  balance: String(balance),
  baseCost: null,
})
const general = (id: string, name: string, owner: string, balance: number, baseCost: number) => ({
  id,
  name,
  owner,
  kind: 'gia' as const,
  balance: String(balance),
  baseCost: String(baseCost),
})
type IncomeKind = 'employment' | 'selfEmployment' | 'pension' | 'statePension' | 'property'
const income = (
  id: string,
  name: string,
  of: string,
  kind: IncomeKind,
  amount: string,
  more: { until?: 'retirement' | number; survivorShare?: number } = {},
) => ({
  id,
  name,
  person: of,
  kind,
  amount,
  fromAge: null,
  until: more.until ?? null,
  survivorShare: more.survivorShare ?? 0,
})
const spending = (id: string, name: string, amount: number, survivorShare = 100, untilAge: number | null = null) => ({
  id,
  name,
  amount: String(amount),
  fromAge: null,
  untilAge,
  survivorShare,
})
const fullStatePension = '12547.60'
const drawdown: ('cash' | 'gia' | 'isa' | 'pension')[] = ['cash', 'gia', 'isa', 'pension']
const assumptions = { growth: '4', cashReturn: '2', inflation: '2', charge: '0.85', dividendYield: '2', fluctuation: '11' }

const margaret = {
  people: [person('margaret', 'Margaret', '1963-09-02', 66, 100)],
  accounts: [
    general('general', 'General account and bond', 'margaret', 912_000, 640_000),
    pot('isa', 'ISA', 'margaret', 'isa', 438_000),
    pot('pension', 'Pension', 'margaret', 'pension', 688_000),
    pot('savings', 'Savings', 'margaret', 'cash', 64_250),
  ],
  incomes: [
    income('consultancy', 'Consultancy', 'margaret', 'selfEmployment', '41000', { until: 'retirement' }),
    income('rent', 'Rent of Flat 6', 'margaret', 'property', '9400', { until: 85 }),
    income('state', 'State Pension', 'margaret', 'statePension', fullStatePension),
  ],
  spending: [spending('living', 'Living costs', 84_000)],
  contributions: [{ id: 'own', account: 'pension', amount: '6000', isEmployer: false, until: 'retirement' as const }],
  events: [
    { id: 'roof', name: 'Car and roof', amount: '-35000', date: '2035-06-01' },
    { id: 'flat', name: 'Flat 6 sold, after the mortgage', amount: '182000', date: '2048-09-01' },
  ],
  goals: [
    { id: 'wedding', name: 'Sophie’s wedding', kind: 'spend' as const, amount: '40000', date: '2029-06-01' },
    { id: 'travel', name: 'A year of travel at 70', kind: 'spend' as const, amount: '30000', date: '2033-09-01' },
    { id: 'leave', name: 'Something for the grandchildren', kind: 'leave' as const, amount: '250000', date: null },
  ],
  drawdown,
  assumptions,
  scenarios: [
    { id: 'gift', name: 'Give £150,000 to Sophie in 2030', changes: { oneOff: { amount: '150000', year: 2030 } } },
    { id: 'spend', name: 'Spend £100,000 a year', changes: { spending: '100000' } },
    { id: 'early', name: 'Stop working at 64', changes: { retirementAge: 64 } },
  ],
}

const fenwickHale = {
  people: [person('daniel', 'Daniel', '1971-03-14', 60, 96), person('rosalind', 'Rosalind', '1973-11-02', 62, 98)],
  accounts: [
    pot('savings', 'Joint savings', 'daniel', 'cash', 42_000),
    pot('daniel-isa', 'ISA of Daniel', 'daniel', 'isa', 186_000),
    pot('rosalind-isa', 'ISA of Rosalind', 'rosalind', 'isa', 154_000),
    general('general', 'General account', 'daniel', 240_000, 171_000),
    pot('daniel-pension', 'Pension of Daniel', 'daniel', 'pension', 420_000),
    pot('rosalind-pension', 'Pension of Rosalind', 'rosalind', 'pension', 265_000),
  ],
  incomes: [
    income('daniel-salary', 'Salary of Daniel', 'daniel', 'employment', '92000', { until: 'retirement' }),
    income('rosalind-salary', 'Salary of Rosalind', 'rosalind', 'employment', '58000', { until: 'retirement' }),
    income('daniel-state', 'State Pension of Daniel', 'daniel', 'statePension', fullStatePension),
    income('rosalind-state', 'State Pension of Rosalind', 'rosalind', 'statePension', fullStatePension),
  ],
  spending: [spending('living', 'Living costs', 78_000, 65), spending('school', 'School fees', 24_000, 100, 61)],
  contributions: [
    { id: 'daniel', account: 'daniel-pension', amount: '18000', isEmployer: false, until: 'retirement' as const },
    { id: 'firm', account: 'rosalind-pension', amount: '7000', isEmployer: true, until: 'retirement' as const },
  ],
  events: [{ id: 'inheritance', name: 'Inheritance', amount: '120000', date: '2038-01-15' }],
  goals: [{ id: 'university', name: 'University', kind: 'spend' as const, amount: '60000', date: '2033-09-15' }],
  drawdown,
  assumptions,
  scenarios: [{ id: 'later', name: 'Daniel works until 63', changes: { retirementAge: 63 } }],
}

const tillotson = {
  people: [person('geoffrey', 'Geoffrey', '1951-07-21', 65, 95)],
  accounts: [
    pot('isa', 'ISA', 'geoffrey', 'isa', 205_000),
    general('general', 'General account', 'geoffrey', 318_000, 214_000),
    pot('savings', 'Savings', 'geoffrey', 'cash', 38_500),
  ],
  incomes: [
    income('scheme', 'Scheme pension', 'geoffrey', 'pension', '21400', { survivorShare: 50 }),
    income('state', 'State Pension', 'geoffrey', 'pension', '11200'),
  ],
  spending: [spending('living', 'Living costs', 46_000)],
  contributions: [],
  events: [],
  goals: [{ id: 'leave', name: 'Left to the family', kind: 'leave' as const, amount: '200000', date: null }],
  drawdown,
  assumptions,
  scenarios: [],
}

const hugo = {
  people: [person('hugo', 'Hugo', '1979-05-30', 65, 95)],
  accounts: [
    pot('isa', 'ISA', 'hugo', 'isa', 92_000),
    pot('pension', 'Pension', 'hugo', 'pension', 210_000),
    pot('savings', 'Savings', 'hugo', 'cash', 25_000),
  ],
  incomes: [
    income('salary', 'Salary', 'hugo', 'employment', '74000', { until: 'retirement' }),
    income('state', 'State Pension', 'hugo', 'statePension', fullStatePension),
  ],
  spending: [spending('living', 'Living costs', 42_000)],
  contributions: [{ id: 'own', account: 'pension', amount: '9600', isEmployer: false, until: 'retirement' as const }],
  events: [],
  goals: [],
  drawdown,
  assumptions,
  scenarios: [],
}

/** A plan that the client keeps, or the firm. */
export const demoCashFlows = [
  { edition: 'wealth', account: 'HL-204417', side: 'client' as const, plan: margaret },
  {
    edition: 'wealth',
    account: 'HL-204417',
    side: 'firm' as const,
    plan: { ...margaret, spending: [spending('living', 'Living costs', 80_000)] },
  },
  { edition: 'wealth', account: 'HL-204429', side: 'client' as const, plan: fenwickHale },
  { edition: 'wealth', account: 'HL-204450', side: 'firm' as const, plan: tillotson },
  { edition: 'demo', account: 'DM-900001', side: 'client' as const, plan: hugo },
]

/** Frozen plans, each so many days ago by the rules of that tax year. */
export const demoPlanVersions = [
  {
    edition: 'wealth',
    account: 'HL-204417',
    side: 'firm' as const,
    name: 'Annual review 2025',
    daysAgo: 400,
    rules: '2025/26',
    plan: { ...margaret, spending: [spending('living', 'Living costs', 78_000)], scenarios: margaret.scenarios.slice(0, 2) },
    comments: [
      { side: 'firm' as const, daysAgo: 399, text: 'As discussed: the flat is sold in 2048, and the pension is touched last.' },
      { side: 'client' as const, daysAgo: 396, text: 'Thank you. What would a gift to Sophie mean?' },
    ],
  },
]
