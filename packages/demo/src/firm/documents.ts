import { createPdf } from '../simulator/pdf.ts'

const margaret = 'HL-204417'
const geoffrey = 'HL-204450'
/** A client of the firm with a ledger. */
const hugo = 'DM-900001'
/** Her pension. */
const pension = 'HL-204417-01'

/** Folders of the demo firm's clients. */
export const demoFolders = [
  { key: 'folder-advice', account: margaret, name: 'Advice and reviews', parent: null },
  { key: 'folder-review-2026', account: margaret, name: 'Annual review 2026', parent: 'folder-advice' },
  { key: 'folder-review-2025', account: margaret, name: 'Annual review 2025', parent: 'folder-advice' },
  { key: 'folder-agreements', account: margaret, name: 'Agreements', parent: null },
  { key: 'folder-pension', account: margaret, name: 'Pension', parent: null },
  { key: 'folder-property', account: margaret, name: 'Property and wills', parent: null },
] as const

type Kind = 'advice' | 'agreement' | 'report' | 'pension' | 'identity' | 'legal' | 'letter' | 'other'

const documentOf = (
  account: string,
  key: string,
  folder: string | null,
  kind: Kind,
  by: string,
  daysAgo: number,
  name: string,
  ...lines: string[]
) => ({
  key: `document-${key}`,
  account,
  folder,
  name: `${name}.pdf`,
  kind,
  by,
  daysAgo,
  create: () => createPdf([name, ...lines]),
})

type Given = Parameters<typeof documentOf> extends [string, ...infer Rest] ? Rest : never
const document = (...given: Given) => documentOf(margaret, ...given)

const adviser = 'eleanor-whitcombe'
const client = 'margaret-ashworth'

/** Documents of the demo firm's clients. Their texts can be searched. */
export const demoDocuments = [
  document(
    'suitability',
    'folder-review-2026',
    'advice',
    adviser,
    3,
    'Annual suitability report 2026',
    'We recommend that you keep the balance between growth and income of last year.',
    'We also recommend that you register a power of attorney for health and welfare.',
  ),
  {
    ...document(
      'drawdown',
      'folder-pension',
      'pension',
      adviser,
      8,
      'Drawdown options, M Ashworth',
      'Three ways to take an income from your pension, with the tax of each.',
    ),
    portfolio: pension,
  },
  document(
    'agreed-2025',
    'folder-review-2025',
    'advice',
    adviser,
    368,
    'Annual review 2025, what we agreed',
    'You would like a power of attorney of your own in place before James retires.',
  ),
  document(
    'terms-of-business',
    'folder-agreements',
    'agreement',
    adviser,
    270,
    'Terms of business, version 4',
    'We act on instructions from an attorney once the power of attorney is registered and we hold a certified copy.',
  ),
  {
    ...document(
      'wishes',
      'folder-pension',
      'pension',
      client,
      1,
      'Expression of wish',
      'I wish the trustees to pay my pension to my husband.',
    ),
    portfolio: pension,
  },
  document(
    'attorney',
    'folder-property',
    'legal',
    client,
    620,
    'Lasting power of attorney, J Ashworth',
    'James Ashworth appoints Margaret Ashworth under this power of attorney for property and financial affairs.',
  ),
  document('deeds', 'folder-property', 'legal', client, 240, 'Title register, The Old Rectory', 'Title absolute. Freehold.'),
  document('welcome', null, 'letter', adviser, 900, 'Letter of welcome', 'Thank you for placing your affairs with us.'),
  documentOf(
    geoffrey,
    'tillotson-advice',
    null,
    'advice',
    adviser,
    2_310,
    'Letter of advice on income, 2020',
    'We recommend that you take your income from the general account first.',
  ),
  documentOf(geoffrey, 'tillotson-passport', null, 'identity', adviser, 1_480, 'Passport, G Tillotson', 'Seen and copied at our office.'),
  documentOf(
    geoffrey,
    'tillotson-complaint',
    null,
    'letter',
    adviser,
    41,
    'Reply to your complaint about statements',
    'We are sorry that your statements were hard to read. From next quarter you receive them in large print.',
  ),
  documentOf(
    geoffrey,
    'tillotson-call',
    null,
    'other',
    adviser,
    2_400,
    'Note of a recorded call, 2020',
    'Mr Tillotson confirmed his instructions.',
  ),
]

/** Documents of the firm whose figures are in Atrium's own ledger. */
export const demoLedgerDocuments = [
  {
    ...documentOf(
      hugo,
      'penhallow-mandate',
      null,
      'agreement',
      'delphine-crane',
      210,
      'Investment mandate',
      'The portfolio is managed for growth, with at most a tenth of its value in one company.',
    ),
    portfolio: `${hugo}-01`,
  },
  documentOf(hugo, 'penhallow-welcome', null, 'letter', 'delphine-crane', 400, 'Letter of welcome', 'Thank you for joining us.'),
]

/** Classes, holds and deletions of the demo firm's documents, so that each of their lists has an entry. */
export const demoRetention = {
  classes: [
    { document: 'document-tillotson-complaint', class: 'complaint', daysAgo: 41 },
    { document: 'document-tillotson-call', class: 'call', daysAgo: 2_400 },
  ],
  holds: [
    { key: 'hold-tillotson', document: 'document-tillotson-complaint', reason: 'Complaint before the ombudsman', by: adviser, daysAgo: 30 },
  ],
  /** Documents whose deletion for good an admin has ordered, and which the cleanup job has deleted. */
  destroyed: [{ document: 'document-tillotson-call', by: 'oscar-venn', reason: 'The retention period has ended', daysAgo: 1 }],
} as const
