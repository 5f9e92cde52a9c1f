type View = {
  portal: string
  /** Key of the person who saved it. */
  by: string
  name: string
  isShared: boolean
  settings: {
    conditions: { linked: 'linked' | 'unlinked' | 'all'; portfolioType?: 'SIPP' | 'ISA'; letter?: string; searchByFirstName?: boolean }
    columns: string[]
    sort: 'name' | 'value' | 'change' | 'change1y' | 'lastSignIn'
    direction: 'ascending' | 'descending'
  }
}

/** Saved views of the client list: two that an admin of the firm shares, and one of an adviser. */
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
