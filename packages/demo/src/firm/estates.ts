/** What clients of the demo firm have stated about their estates. Amounts are in pounds, shares in percent. */
type DemoEstate = {
  edition: string
  /** External id of the account. */
  account: string
  maritalStatus: 'single' | 'married' | 'widowed' | 'divorced'
  spousePercent?: string
  charityAmount?: string
  homePercent?: string
  transferredNilRatePercent?: string
  transferredResidencePercent?: string
  transferredRelief?: string
  wishes?: string
  /** How holdings count, by their names. */
  treatments?: readonly { holding: string; treatment: 'agricultural' | 'business' | 'unlisted' | 'outside' | 'ordinary' }[]
  people: readonly { name: string; relation: 'spouse' | 'child' | 'grandchild' | 'sibling' | 'other'; birthDate: string | null }[]
  gifts: readonly {
    daysAgo: number
    amount: string
    recipient: string
    recipientKind: 'person' | 'trust' | 'spouse' | 'charity'
    exemption: 'annual' | 'wedding-parent' | 'wedding-grandparent' | 'income' | 'none'
    lifetimeTax?: string
  }[]
}

export const demoEstates: readonly DemoEstate[] = [
  {
    edition: 'wealth',
    account: 'HL-204417',
    maritalStatus: 'widowed',
    charityAmount: '25000',
    homePercent: '100',
    transferredNilRatePercent: '100',
    transferredResidencePercent: '100',
    wishes: 'My will of 11 May 2023 is with Pemberton & Rowe, Guildford. I would like a service at St Mary’s.',
    treatments: [
      { holding: 'Ashworth Joinery Ltd', treatment: 'business' },
      { holding: 'Mortgage on Flat 6', treatment: 'ordinary' },
    ],
    people: [
      { name: 'James Ashworth', relation: 'child', birthDate: '1979-03-14' },
      { name: 'Clara Ashworth', relation: 'child', birthDate: '1983-10-02' },
      { name: 'Poppy Ashworth', relation: 'grandchild', birthDate: '2012-06-21' },
    ],
    gifts: [
      { daysAgo: 3_420, amount: '90000', recipient: 'Ashworth grandchildren’s trust', recipientKind: 'trust', exemption: 'annual' },
      { daysAgo: 1_535, amount: '50000', recipient: 'James Ashworth', recipientKind: 'person', exemption: 'annual' },
      { daysAgo: 880, amount: '30000', recipient: 'Clara Ashworth', recipientKind: 'person', exemption: 'wedding-parent' },
    ],
  },
  {
    edition: 'wealth',
    account: 'HL-204429',
    maritalStatus: 'married',
    spousePercent: '50',
    charityAmount: '10000',
    homePercent: '50',
    people: [
      { name: 'Rosalind Fenwick-Hale', relation: 'spouse', birthDate: '1976-08-30' },
      { name: 'Oliver Fenwick-Hale', relation: 'child', birthDate: '2006-01-17' },
      { name: 'Ida Fenwick-Hale', relation: 'child', birthDate: '2009-11-05' },
    ],
    gifts: [
      { daysAgo: 2_300, amount: '250000', recipient: 'Fenwick-Hale family trust', recipientKind: 'trust', exemption: 'annual' },
      { daysAgo: 1_300, amount: '140000', recipient: 'Oliver Fenwick-Hale', recipientKind: 'person', exemption: 'annual' },
      { daysAgo: 300, amount: '20000', recipient: 'Rosalind Fenwick-Hale', recipientKind: 'spouse', exemption: 'annual' },
    ],
  },
  {
    edition: 'wealth',
    account: 'HL-204450',
    maritalStatus: 'widowed',
    homePercent: '100',
    transferredNilRatePercent: '100',
    transferredResidencePercent: '100',
    transferredRelief: '1000000',
    wishes: 'The farm goes to Ruth, who has run it since 2015.',
    treatments: [
      { holding: 'Hillcroft Farm, 310 acres', treatment: 'agricultural' },
      { holding: 'Machinery and stock', treatment: 'business' },
    ],
    people: [
      { name: 'Ruth Tillotson', relation: 'child', birthDate: '1981-02-09' },
      { name: 'Edward Tillotson', relation: 'child', birthDate: '1984-12-19' },
    ],
    gifts: [{ daysAgo: 950, amount: '120000', recipient: 'Edward Tillotson', recipientKind: 'person', exemption: 'annual' }],
  },
  {
    edition: 'demo',
    account: 'DM-900001',
    maritalStatus: 'single',
    homePercent: '0',
    people: [{ name: 'Beatrice Lanyon', relation: 'sibling', birthDate: '1971-04-25' }],
    gifts: [{ daysAgo: 620, amount: '15000', recipient: 'Beatrice Lanyon', recipientKind: 'person', exemption: 'annual' }],
  },
]
