/** State of the household page in the URL: whether the explanation of the total is open. */
export type HouseholdSearch = { explain?: 'household' }

export const parseHouseholdSearch = (raw: Record<string, unknown>): HouseholdSearch =>
  raw['explain'] === 'household' ? { explain: 'household' } : {}
