import { createPdf } from '../simulator/pdf.ts'

const account = 'HL-204417'

/** Folders of the demo firm's clients. */
export const demoFolders = [
  { key: 'folder-advice', account, name: 'Advice and reviews', parent: null },
  { key: 'folder-review-2026', account, name: 'Annual review 2026', parent: 'folder-advice' },
  { key: 'folder-review-2025', account, name: 'Annual review 2025', parent: 'folder-advice' },
  { key: 'folder-agreements', account, name: 'Agreements', parent: null },
  { key: 'folder-pension', account, name: 'Pension', parent: null },
  { key: 'folder-property', account, name: 'Property and wills', parent: null },
] as const

type Kind = 'advice' | 'agreement' | 'report' | 'pension' | 'identity' | 'legal' | 'letter'

const document = (key: string, folder: string | null, kind: Kind, by: string, daysAgo: number, name: string, ...lines: string[]) => ({
  key: `document-${key}`,
  account,
  folder,
  name: `${name}.pdf`,
  kind,
  by,
  daysAgo,
  create: () => createPdf([name, ...lines]),
})

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
  document(
    'drawdown',
    'folder-pension',
    'pension',
    adviser,
    8,
    'Drawdown options, M Ashworth',
    'Three ways to take an income from your pension, with the tax of each.',
  ),
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
  document('wishes', 'folder-pension', 'pension', client, 1, 'Expression of wish', 'I wish the trustees to pay my pension to my husband.'),
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
]
