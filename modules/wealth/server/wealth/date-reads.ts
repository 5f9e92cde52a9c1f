import { readPortfolios, type AccountData } from '@atrium/accounts/server/accounts/provider-reads'
import { isNonEmpty } from '@atrium/accounts/server/accounts/account-rules'
import { readDates } from '@atrium/investments/server/portfolios/provider-reads'

/** Lists the days on which at least one portfolio of the account can be valued, newest first, from the inception of its first portfolio. */
export async function readAccountDates(data: AccountData): Promise<string[]> {
  const { data: portfolios } = await readPortfolios(data)
  const responses = await Promise.all(portfolios.filter(isNonEmpty).map(({ id }) => readDates({ data, id })))
  const dates = new Set(responses.flatMap((response) => response.data.dates))
  const inceptions = portfolios.flatMap(({ inception }) => inception ?? []).toSorted()
  const first = inceptions[0] ?? ''
  return [...dates].filter((day) => day >= first).toSorted((left, right) => right.localeCompare(left))
}
