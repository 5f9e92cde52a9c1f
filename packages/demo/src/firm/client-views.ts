type View = {
  portal: string
  /** Key of the person who saved it. */
  by: string
  name: string
  isShared: boolean
  settings: {
    conditions: {
      linked: 'linked' | 'unlinked' | 'all'
      portfolioType?: 'SIPP' | 'ISA'
      letter?: string
      searchByFirstName?: boolean
      /** Conditions of a segment. */
      where?: { kind: string; settings: Record<string, string | number | boolean | null> }[]
    }
    columns: string[]
    sort: 'name' | 'value' | 'change' | 'change1y' | 'lastSignIn'
    direction: 'ascending' | 'descending'
  }
}

/** Saved views of the client list: two and three segments that an admin of the firm shares, and one view of an adviser. */
export const demoClientViews: View[] = [
  {
    portal: 'private-clients',
    by: 'beatrix-lisle',
    name: 'Clients with a pension',
    isShared: true,
    settings: {
      conditions: { linked: 'linked', portfolioType: 'SIPP' },
      columns: ['name', 'portfolios', 'value', 'change', 'change1y', 'lastSignIn', 'advisers'],
      sort: 'value',
      direction: 'descending',
    },
  },
  {
    portal: 'private-clients',
    by: 'beatrix-lisle',
    name: 'Reviews overdue',
    isShared: true,
    settings: {
      conditions: { linked: 'linked', where: [{ kind: 'review', settings: { is: 'overdue', days: null, day: null } }] },
      columns: ['name', 'portfolios', 'group', 'value', 'lastSignIn', 'advisers'],
      sort: 'value',
      direction: 'descending',
    },
  },
  {
    portal: 'private-clients',
    by: 'beatrix-lisle',
    name: 'Cash to invest',
    isShared: true,
    settings: {
      conditions: {
        linked: 'linked',
        where: [
          { kind: 'cash-share', settings: { atLeast: '3' } },
          { kind: 'value', settings: { atLeast: '250000', atMost: null, currency: 'GBP' } },
        ],
      },
      columns: ['name', 'portfolios', 'group', 'value', 'change', 'lastSignIn'],
      sort: 'value',
      direction: 'descending',
    },
  },
  {
    portal: 'private-clients',
    by: 'beatrix-lisle',
    name: 'Three months without login',
    isShared: true,
    settings: {
      conditions: {
        linked: 'linked',
        where: [
          { kind: 'last-sign-in', settings: { is: 'before', days: 90 } },
          { kind: 'value', settings: { atLeast: '500000', atMost: null, currency: 'GBP' } },
        ],
      },
      columns: ['name', 'portfolios', 'group', 'value', 'lastSignIn', 'advisers'],
      sort: 'lastSignIn',
      direction: 'ascending',
    },
  },
  {
    portal: 'private-clients',
    by: 'beatrix-lisle',
    name: 'Not linked',
    isShared: true,
    settings: {
      conditions: { linked: 'unlinked' },
      columns: ['name', 'value', 'advisers', 'lastSignIn', 'status'],
      sort: 'name',
      direction: 'ascending',
    },
  },
  {
    portal: 'private-clients',
    by: 'eleanor-whitcombe',
    name: 'Longest since last login',
    isShared: false,
    settings: {
      conditions: { linked: 'linked' },
      columns: ['name', 'portfolios', 'group', 'value', 'lastSignIn', 'status'],
      sort: 'lastSignIn',
      direction: 'ascending',
    },
  },
]
