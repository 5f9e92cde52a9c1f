import { createPdf } from '../simulator/pdf.ts'

/** A message of a demo conversation: who wrote it, so many hours ago, in paragraphs. */
type DemoMessage = {
  by: string
  hoursAgo: number
  text: readonly string[]
  isConfidential?: true
  attachment?: { name: string; lines: readonly string[] }
  /** True if nobody has read it yet. */
  isUnread?: true
}

/**
 * A demo conversation about a client or with a group. The people are keys of the demo firm. The recipient of the first message follows from
 * who wrote it: the client, or the adviser `with`.
 */
type DemoConversation = {
  key: string
  edition: string
  portal: string
  subject: string
  messages: readonly DemoMessage[]
  /** People who have archived it. */
  archivedBy?: readonly string[]
} & ({ account: string; with: string } | { group: string })

const [privateClients, familyOffice] = [
  { edition: 'wealth', portal: 'private-clients' },
  { edition: 'wealth', portal: 'family-office' },
]
const eleanor = 'eleanor-whitcombe'
const margaret = 'margaret-ashworth'
const ofMargaret = { ...privateClients, account: 'ashworth', with: eleanor }

/** Conversations in the portals of the demo firm, the oldest first. */
export const demoConversations: readonly DemoConversation[] = [
  {
    ...ofMargaret,
    key: 'review-2025',
    subject: 'Annual review 2025: what we agreed',
    archivedBy: [eleanor, margaret],
    messages: [
      {
        by: eleanor,
        hoursAgo: 24 * 300,
        text: [
          'Dear Margaret, thank you for your time on Tuesday. We agreed to keep the balance between growth and income, and to use this year’s ISA allowance in full.',
        ],
        attachment: {
          name: 'Note of our meeting.pdf',
          lines: ['Keep the balance of growth and income.', 'Use the ISA allowance in full.'],
        },
      },
      { by: margaret, hoursAgo: 24 * 299, text: ['That is exactly how I remember it. Thank you.'] },
    ],
  },
  {
    ...privateClients,
    key: 'office-closed',
    group: 'Retirement planning',
    subject: 'Our office over Christmas',
    messages: [
      {
        by: eleanor,
        hoursAgo: 24 * 6,
        text: [
          'Our office is closed from 25 to 28 December. You can write to us here at any time, and we answer on the next working day.',
          'If you need money from your accounts before the end of the year, please let us know by 11 December.',
        ],
      },
    ],
  },
  {
    ...ofMargaret,
    key: 'pension',
    subject: 'Your pension from the spring',
    messages: [
      {
        by: eleanor,
        hoursAgo: 24 * 5,
        text: [
          'Dear Margaret, you asked what you could draw from the pension from the spring. I have worked through three levels. My suggestion is £2,500 a month, which the plan carries to age 95 with a margin.',
          'Please read the part on tax before we speak: the first payment will carry an emergency code, and we claim the difference back.',
        ],
        attachment: {
          name: 'Drawdown options.pdf',
          lines: [
            '£2,000 a month: carried beyond age 100.',
            '£2,500 a month: carried to age 95 with a margin.',
            '£3,000 a month: carried to age 88.',
          ],
        },
      },
      { by: margaret, hoursAgo: 24 * 4, text: ['Thank you, that is clear. What happens if I need a larger sum for the roof?'] },
      {
        by: eleanor,
        hoursAgo: 24 * 3 + 4,
        text: ['We would take it from the ISA, which is free of tax, and leave the pension as it is. I can show you both when we meet.'],
      },
      {
        by: margaret,
        hoursAgo: 20,
        text: ['£2,500 a month suits me. Could the first payment be on the 1st rather than the 15th?'],
        isUnread: true,
      },
    ],
  },
  {
    ...privateClients,
    account: 'fenwick-hale-joint',
    with: eleanor,
    key: 'house',
    subject: 'Deposit for the house',
    messages: [
      {
        by: 'daniel-fenwick-hale',
        hoursAgo: 46,
        text: ['We complete on 14 January. How much notice do you need to bring £180,000 to our solicitor?'],
      },
      {
        by: eleanor,
        hoursAgo: 44,
        text: ['Ten working days are enough, so please confirm by 18 December. We telephone you before we send money to a new account.'],
      },
      { by: 'daniel-fenwick-hale', hoursAgo: 3, text: ['Confirmed. The solicitor’s details will come by post.'], isUnread: true },
    ],
  },
  {
    ...privateClients,
    account: 'tillotson',
    with: eleanor,
    key: 'power-of-attorney',
    subject: 'Power of attorney',
    messages: [
      {
        by: eleanor,
        hoursAgo: 24 * 2,
        isConfidential: true,
        text: ['Dear Geoffrey, the registered power of attorney has arrived. Before we act on it, I would like to speak to you alone.'],
      },
      { by: 'geoffrey-tillotson', hoursAgo: 30, isConfidential: true, text: ['Please call me on Thursday after ten.'] },
    ],
  },
  {
    ...privateClients,
    account: 'strachan',
    with: 'tobias-hartnell',
    key: 'dividend',
    subject: 'Dividend from the company',
    messages: [
      { by: 'callum-strachan', hoursAgo: 50, text: ['Should I take the dividend before or after 5 April?'] },
      {
        by: 'tobias-hartnell',
        hoursAgo: 26,
        text: ['After, unless you need the money sooner. I have asked your accountant for the figures of this year.'],
      },
    ],
  },
  {
    ...familyOffice,
    account: 'lockwood-family',
    with: eleanor,
    key: 'trustees',
    subject: 'Meeting of the trustees',
    messages: [
      {
        by: eleanor,
        hoursAgo: 24 * 8,
        text: ['Dear Henrietta, would 9 December at eleven suit the trustees? The papers follow a week before.'],
      },
      { by: 'henrietta-lockwood', hoursAgo: 24 * 7, text: ['It suits all three of us. Please send mine by post as well.'] },
    ],
  },
  {
    edition: 'asset-manager',
    portal: 'calder-clients',
    account: 'whitaker',
    with: 'ingrid-vale',
    key: 'report',
    subject: 'The report for the third quarter',
    messages: [
      {
        by: 'ingrid-vale',
        hoursAgo: 24 * 4,
        text: ['Dear Jonah, the report for the third quarter is in your library. Page 3 explains the change in bonds.'],
      },
      { by: 'jonah-whitaker', hoursAgo: 24 * 3, text: ['Thank you. Why is the income lower than in the spring?'] },
    ],
  },
  {
    edition: 'greek',
    portal: 'iolkos',
    account: 'karamanolis',
    with: 'eleni-papadaki',
    key: 'tax-certificate',
    subject: 'Βεβαίωση για τη φορολογική δήλωση',
    messages: [
      { by: 'stavros-karamanolis', hoursAgo: 24 * 3, text: ['Πότε θα είναι έτοιμη η βεβαίωση για τη φορολογική δήλωση;'] },
      {
        by: 'eleni-papadaki',
        hoursAgo: 24 * 2,
        text: ['Έως τις 15 Φεβρουαρίου. Θα τη βρείτε στη βιβλιοθήκη σας και θα σας γράψω μόλις αναρτηθεί.'],
      },
    ],
  },
  {
    edition: 'demo',
    portal: 'demonstration',
    account: 'penhallow',
    with: 'delphine-crane',
    key: 'rent',
    subject: 'Rent of the lower field',
    messages: [
      { by: 'hugo-penhallow', hoursAgo: 24 * 2, text: ['The new tenant pays from 1 January. Should the rent go to the farm account?'] },
      { by: 'delphine-crane', hoursAgo: 28, text: ['Yes, please. We will then set aside the tax each quarter.'] },
    ],
  },
]

/** Creates the file of an attachment. */
export const createAttachment = ({ name, lines }: { name: string; lines: readonly string[] }): Buffer =>
  createPdf([name.replace(/\.pdf$/, ''), ...lines])

/** A label of a portal of the demo firm, with the keys of the conversations that have it. */
type DemoLabel = { edition: string; portal: string; name: string; conversations: readonly string[] }

export const demoLabels: readonly DemoLabel[] = [
  { edition: 'wealth', portal: 'private-clients', name: 'Pensions', conversations: ['pension'] },
  { edition: 'wealth', portal: 'private-clients', name: 'Property', conversations: ['house'] },
  { edition: 'wealth', portal: 'private-clients', name: 'Tax', conversations: [] },
]

/** An absence of a member of staff of the demo firm. Days are counted from today. */
type DemoAbsence = { edition: string; person: string; standIn: string; fromInDays: number; untilInDays: number; note: string }

export const demoAbsences: readonly DemoAbsence[] = [
  {
    edition: 'wealth',
    person: 'tobias-hartnell',
    standIn: 'eleanor-whitcombe',
    fromInDays: 21,
    untilInDays: 25,
    note: 'I am at a conference and read messages in the evening. Eleanor looks after anything that cannot wait.',
  },
]
