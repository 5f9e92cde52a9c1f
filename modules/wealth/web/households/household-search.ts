/** The household page's state in the address: whether its total stands explained. */
export type HouseholdSearch = { explain?: 'household' }

export const parseHouseholdSearch = (raw: Record<string, unknown>): HouseholdSearch =>
  raw['explain'] === 'household' ? { explain: 'household' } : {}
