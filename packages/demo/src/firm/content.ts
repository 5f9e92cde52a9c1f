import { formTemplates } from '@atrium/contract/form-templates/index'
import { firstConversation } from './public-form.ts'

/** An item of the back office. `@key` in a value is the id of the item with that key. */
export type DemoItem = {
  collection: string
  key: string
  values: Readonly<Record<string, unknown>>
  changes?: readonly Readonly<Record<string, unknown>>[]
  published?: number
}

/** Creates a rich text from paragraphs; a paragraph that starts with `# ` is a heading. */
const richText = (...paragraphs: string[]) => ({
  type: 'doc',
  content: paragraphs.map((text) =>
    text.startsWith('# ')
      ? { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: text.slice(2) }] }
      : { type: 'paragraph', content: [{ type: 'text', text }] },
  ),
})

/** Members of the team with a photo. */
const withPhoto = new Set(['eleanor', 'ravi', 'hannah'])

const team: DemoItem[] = [
  ['eleanor', 'Eleanor Whitcombe', 'Chartered financial planner', 'York'],
  ['ravi', 'Ravi Sethi', 'Head of planning', 'London'],
  ['hannah', 'Hannah Farrar', 'Investment director', 'London'],
  ['daniel', 'Daniel Lomax', 'Portfolio manager', 'Edinburgh'],
  ['priya', 'Priya Nandra', 'Tax partner', 'London'],
  ['thomas', 'Thomas Brearley', 'Head of operations', 'York'],
].map(([key = '', name = '', title = '', location = '']) => ({
  collection: 'people',
  key: `team-${key}`,
  values: {
    name,
    title,
    location,
    linkedin: `https://www.linkedin.com/in/${name.toLowerCase().replaceAll(' ', '-')}`,
    ...(withPhoto.has(key) && { photo: `@media-team-${key}` }),
    bio: richText(`${name} joined the firm after fifteen years in private banking and looks after families and business owners.`),
  },
}))

type Post = [key: string, name: string, date: string, author: string, tag: string, summary: string]
const postRows: Post[] = [
  [
    'finance-act',
    'What the 2026 Finance Act means for family companies',
    '2026-07-20',
    'eleanor',
    'Advice',
    'Three changes for owners of family companies, and when each begins.',
  ],
  [
    'pensions',
    'Pensions in the estate: the year before April 2027',
    '2026-07-15',
    'ravi',
    'Advice',
    'From 6 April 2027 most unused pension funds count towards the estate. Here is what to look at this year, and what to leave alone.',
  ],
  [
    'second-payment',
    'Second payment on account: a short guide',
    '2026-07-09',
    'priya',
    'Advice',
    'Who pays on 31 July, how much, and when it can be reduced.',
  ],
  [
    'gilts',
    'Gilts at 4.5%: what you are paid to wait',
    '2026-07-02',
    'daniel',
    'Insights',
    'What a redemption yield says, and what it leaves out.',
  ],
  [
    'choose-fund',
    'How we choose a fund, and when we leave it',
    '2026-06-25',
    'daniel',
    'Product',
    'The five questions that every fund in our portfolios has answered.',
  ],
  [
    'half-year',
    'Video: the half-year in twelve charts',
    '2026-06-18',
    'hannah',
    'Videos',
    'Twelve charts in nine minutes, with the figures to read afterwards.',
  ],
  [
    'farm',
    'Passing on the farm: three families',
    '2026-06-11',
    'eleanor',
    'Case studies',
    'How three families divided land, business and time.',
  ],
  ['cash', 'Cash is not a plan', '2026-06-04', 'hannah', 'Insights', 'What a year of bank interest leaves after tax and inflation.'],
  [
    'school-fees',
    'School fees from 2029: start now or later',
    '2026-05-28',
    'hannah',
    'Advice',
    'Two families with the same fees and different starting points.',
  ],
  [
    'residence-band',
    'The residence nil-rate band, explained slowly',
    '2026-05-21',
    'ravi',
    'Advice',
    'Who has it, who loses it, and why a will matters.',
  ],
  ['trusts', 'Infrastructure trusts after the discount', '2026-05-14', 'eleanor', 'Insights', 'Why discounts narrowed, and what is left.'],
  [
    'selling',
    'Selling a business: the twelve months before',
    '2026-05-07',
    'eleanor',
    'Case studies',
    'A list for the year before a sale.',
  ],
]

/** Pictures of the posts, in turn. */
const images = ['hills', 'valley', 'evening']

const posts: DemoItem[] = postRows.map(([key, name, publishdate, author, tag, summary], index) => ({
  collection: 'posts',
  key: `post-${key}`,
  values: {
    name,
    publishdate,
    author: `@team-${author}`,
    tags: [tag],
    summary,
    image: `@media-${images[index % images.length]}`,
    keypoints: [{ value: 'What has changed' }, { value: 'What to do this year' }],
    content: richText(
      '# Why the order matters',
      summary,
      'Nominations still matter. They decide who receives the pension, even where tax is due.',
    ),
    hidden: false,
  },
  // The newest is a draft; the second was changed after it was published.
  ...(index > 0 && { published: 1 }),
  ...(index === 1 && { changes: [{ tags: ['Advice', 'Insights'], summary: `${summary} With an example.` }] }),
}))

const pages: DemoItem[] = [
  ['about', 'About us', 'Landing', null, 'A firm of planners, tax advisers and investors.'],
  ['team', 'Our team', 'Landing', '@page-about', 'The people who look after you.'],
  ['advice', 'Financial planning', 'Landing', null, 'Plans that are reviewed every year.'],
  ['insights', 'Insights', 'Blog', null, 'What we write for our clients.'],
  ['funds', 'Funds', 'Funds', null, 'The funds that we follow.'],
  ['contact', 'Contact', 'Form', null, 'How to reach us.'],
].map(([key, name, type, parentId, summary]) => ({
  collection: 'pages',
  key: `page-${key}`,
  values: { name, type, parentId, summary, title: name, description: summary, content: richText(summary ?? '') },
  published: 1,
}))

const riskNames = [
  'Very cautious',
  'Cautious',
  'Moderately cautious',
  'Balanced',
  'Moderately adventurous',
  'Adventurous',
  'Very adventurous',
]
const riskProfiles: DemoItem[] = riskNames.map((name, index) => ({
  collection: 'riskProfiles',
  key: `risk-${index + 1}`,
  values: {
    name: `${index + 1} ${name}`,
    returns: `${2 + index * 0.5} to ${3.5 + index * 0.75} % a year`,
    factsheetUrl: `/factsheets/risk-profile-${index + 1}.pdf`,
  },
}))

/** Securities of the models for which advisers prepare proposals: symbols with weights in per cent, which follow the asset classes. */
export const modelHoldings: Readonly<Record<number, string>> = {
  3: 'UKT40 20, CALSCW 17, UKIL39 10, NORHYW 7, LOMGLW 10, STINAA 8, NORUKI 7, CALEUW 3, LOMEMW 2, CALABW 5, RDGI 4, LOMGLD 3, Cash 4',
  5: 'CALSCW 14, UKT33 12, SEVB34 10, CALHCW 13, STINAA 13, ARDEUD 10, STIWDA 8, LOMGIW 6, TAMP 4, CALABW 4, HARGLD 3.5, Cash 2.5',
  7: 'STIGIA 12, NORSMW 20, STIWDA 18, LOMGLW 17, STIUKA 13, HLGD 7, WYEU 5, NORMSW 5, LOMGLD 1, Cash 2',
}

export const readWeights = (weights: string | undefined) =>
  weights?.split(', ').map((each) => {
    const [name = '', value = ''] = each.split(' ')
    return { name, value }
  }) ?? []

const models: DemoItem[] = [
  ['Tactical 10/30', 2, '10', '20', '30', '20', '62', '18'],
  ['Tactical 20/40', 3, '20', '30', '40', '30', '54', '16'],
  ['Tactical 35/65', 5, '35', '50', '65', '50', '36', '14'],
  ['Tactical 60/100', 7, '60', '80', '100', '80', '12', '8'],
].map(([name, profile, min, avg, max, equity, bonds, other]) => ({
  collection: 'models',
  key: `model-${String(profile)}`,
  values: {
    name,
    profile: `@risk-${String(profile)}`,
    min,
    avg,
    max,
    rebalance: 'Quarterly',
    data: [
      { name: 'Equity', value: equity },
      { name: 'Fixed income', value: bonds },
      { name: 'Other', value: other },
    ],
    holdings: readWeights(modelHoldings[Number(profile)]),
  },
}))

const quarters = ['2026-09-30', '2026-06-30', '2026-03-31', '2025-12-31', '2025-09-30', '2025-06-30']
const commentary: DemoItem[] = quarters.map((reportdate) => ({
  collection: 'commentary',
  key: `commentary-${reportdate}`,
  values: {
    name: `Market commentary to ${reportdate.slice(8)}/${reportdate.slice(5, 7)}/${reportdate.slice(0, 4)}`,
    reportdate,
    body: richText(
      '# The quarter',
      'Shares rose, long gilts fell and sterling was little changed.',
      '# What we did',
      'We kept the weight of equities and shortened bonds.',
    ),
  },
}))

const navigation: DemoItem[] = [
  ['useful', 'Useful links', '', 'link', ['Advisor']],
  ['register', 'FCA register', 'https://register.fca.org.uk/', 'search', ['Advisor']],
  ['back-office', 'Back office', '/admin/pages', 'building', ['Admin']],
].map(([key, name, link, icon, visible]) => ({
  collection: 'navigation',
  key: `nav-${String(key)}`,
  values: { name, link, icon, visible },
}))

const others: DemoItem[] = [
  ...[
    ['tax-account', 'Your tax account (HMRC)', 'https://www.gov.uk/personal-tax-account'],
    ['state-pension', 'State Pension forecast', 'https://www.gov.uk/check-state-pension'],
    ['bank-rate', 'Bank of England base rate', 'https://www.bankofengland.co.uk/monetary-policy/the-interest-rate-bank-rate'],
  ].map(([key, name, link]) => ({
    collection: 'subnavigation',
    key: `sub-${String(key)}`,
    values: { name, link, parentId: '@nav-useful' },
  })),
  { collection: 'subscriptions', key: 'subscription-standard', values: { name: 'Standard', accounts: '100', advisors: '50' } },
  { collection: 'subscriptions', key: 'subscription-enterprise', values: { name: 'Enterprise', accounts: '5000', advisors: '200' } },
  {
    collection: 'clients',
    key: 'client-mill',
    values: { name: 'Whitaker Mill', contact: 'Jonah Whitaker', testimonial: 'They answer the telephone, and they know the answer.' },
  },
  {
    collection: 'clients',
    key: 'client-shipping',
    values: { name: 'Karamanolis Naftiliaki', contact: 'Stavros Karamanolis', testimonial: 'Three generations, one plan.' },
  },
  {
    collection: 'forms',
    key: 'form-support',
    values: {
      name: 'How we can support you',
      description: 'Tell us if circumstances have changed for you or for somebody you know.',
      owned: 'Personal',
      editable: true,
      'end-message': 'Thank you for telling us. Your adviser will contact you in the way that you chose.',
      definition: formTemplates.supportNeeds,
    },
    published: 1,
  },
  {
    collection: 'forms',
    key: 'form-fact-find',
    values: {
      name: 'Annual review',
      description: 'About ten minutes. Your answers help us prepare for our next meeting.',
      owned: 'Personal',
      editable: true,
      subforms: ['@form-support'],
      definition: formTemplates.factFind,
    },
    published: 1,
  },
  {
    collection: 'forms',
    key: 'form-risk',
    values: {
      name: 'Attitude to risk',
      description: 'A few questions before we recommend a portfolio.',
      owned: 'Personal',
      single: true,
      definition: formTemplates.riskQuestionnaire,
    },
    published: 1,
  },
  {
    collection: 'forms',
    key: 'form-details',
    values: {
      name: 'Change of details',
      description: 'Tell us about a new address, telephone number or name.',
      owned: 'Personal',
      definition: formTemplates.changeOfDetails,
    },
    published: 1,
  },
  {
    collection: 'forms',
    key: 'form-onboarding',
    values: {
      name: 'Becoming a client',
      description: 'About fifteen minutes. Have your passport and a recent bill or bank statement at hand.',
      owned: 'Personal',
      single: true,
      editable: true,
      'end-message': 'Thank you. We check your documents and reply within two working days.',
      definition: formTemplates.clientOnboarding,
    },
    published: 1,
  },
  {
    collection: 'forms',
    key: 'form-wish',
    values: {
      name: 'Expression of wish',
      description: 'Who should receive your pension when you die.',
      owned: 'Personal',
      'end-message': 'Thank you. We send your wish to your pension provider and confirm when it is on file.',
      definition: formTemplates.expressionOfWish,
    },
    published: 1,
  },
  {
    collection: 'forms',
    key: 'form-complaint',
    values: {
      name: 'Complaint',
      description: 'Tell us what went wrong. You receive our final answer within eight weeks.',
      owned: 'Personal',
      'end-message': 'Thank you. We confirm in writing that we have received your complaint and say who deals with it.',
      definition: formTemplates.complaint,
    },
    published: 1,
  },
  {
    collection: 'forms',
    key: 'form-conversation',
    values: {
      name: 'Request a first conversation',
      description: 'Two minutes. We reply within one working day, and the conversation costs nothing.',
      owned: 'Personal',
      access: { type: 'public', value: [] },
      autorespond: true,
      'autorespond-subject': 'We have received your request',
      'end-message': 'Thank you. One of our planners will contact you within one working day.',
      definition: firstConversation,
    },
    published: 1,
  },
  { collection: 'processes', key: 'process-review', values: { name: 'Annual review', formId: '@form-fact-find', single: false } },
  { collection: 'processes', key: 'process-onboarding', values: { name: 'Becoming a client', formId: '@form-onboarding', single: true } },
  { collection: 'processes', key: 'process-risk', values: { name: 'Attitude to risk', formId: '@form-risk', single: true } },
  { collection: 'processes', key: 'process-wish', values: { name: 'Expression of wish', formId: '@form-wish', single: false } },
  { collection: 'dataProcesses', key: 'data-rates', values: { name: 'Interest rates' } },
  {
    collection: 'dataProcessSteps',
    key: 'step-rates',
    values: {
      name: 'Read the bank rate',
      parentId: '@data-rates',
      getFromApi: true,
      method: 'GET',
      location: 'https://rates.example/bank-rate',
      dataset: 'bank-rate',
    },
  },
]

/** Folders of the media libraries, which are created before the media. */
export const folders: readonly DemoItem[] = [
  { collection: 'libraries', key: 'library-reports', values: { name: 'Reports' } },
  { collection: 'libraries', key: 'library-reports-2026', values: { name: '2026', parentId: '@library-reports' } },
  { collection: 'libraries', key: 'library-brand', values: { name: 'Brand' } },
  { collection: 'libraries', key: 'library-team', values: { name: 'Team', parentId: '@library-brand' } },
]

/** Content of the firm that keeps its figures in Atrium's own ledger, in the order in which it is created. */
export const ledgerContent: readonly DemoItem[] = [...riskProfiles, ...models]

/** Content of the demo firm's back office, in the order in which it is created. */
export const content: readonly DemoItem[] = [
  ...team,
  ...posts,
  ...pages,
  ...riskProfiles,
  ...models,
  ...commentary,
  ...navigation,
  ...others,
]
