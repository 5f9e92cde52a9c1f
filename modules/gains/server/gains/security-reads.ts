import type { SecurityTerms } from '@atrium/domain/gains/exempt-securities'
import type { UpstreamHolding } from '@atrium/platform/providers/ports/holdings'
import { findCategory, groupTrades, type BookedTransactions, type Trade } from '@atrium/platform/providers/trades/trades'
import { readDates, readHoldings, readOrNull, type PortfolioData } from '@atrium/investments/server/portfolios/provider-reads'

/** Maximum number of earlier days requested for securities that are no longer held, beginning with the newest. */
const maxDays = 24

/**
 * Reads the terms of each security sold on or before `until`, by holding id. Transactions do not state them. For a security that is no longer held,
 * they are taken from the holdings on the last day before its latest sale. Securities whose terms are not found are omitted.
 */
export async function readSecurityTerms(
  portfolio: PortfolioData,
  ledger: BookedTransactions,
  until: string,
): Promise<Map<string, SecurityTerms>> {
  const lastSaleDays = findLastSales(groupTrades(ledger, until))
  if (lastSaleDays.size === 0) return new Map()
  const found = selectTerms((await readOrNull(readHoldings(portfolio)))?.data.holdings ?? [], lastSaleDays)
  for (const id of listDividendHoldings(ledger)) if (lastSaleDays.has(id) && !found.has(id)) found.set(id, shareTerms)
  const salesWithoutTerms = [...lastSaleDays].filter(([id]) => !found.has(id))
  if (salesWithoutTerms.length === 0) return found
  const dates = (await readOrNull(readDates(portfolio)))?.data.dates ?? []
  const days = new Set(salesWithoutTerms.flatMap(([, on]) => dates.find((day) => day < on) ?? []))
  const newest = [...days].toSorted().toReversed().slice(0, maxDays)
  const earlier = await Promise.all(newest.map((day) => readOrNull(readHoldings(portfolio, day))))
  for (const response of earlier)
    for (const [id, terms] of selectTerms(response?.data.holdings ?? [], lastSaleDays)) if (!found.has(id)) found.set(id, terms)
  return found
}

/** Returns the day of the latest sale of each holding. */
function findLastSales(trades: ReadonlyMap<string, readonly Trade[]>): Map<string, string> {
  return new Map(
    [...trades].flatMap(([id, holdingTrades]) => {
      const last = holdingTrades.findLast(({ kind }) => kind === 'sale')
      return last ? [[id, last.on]] : []
    }),
  )
}

/** Lists the holdings that paid dividends. They are not bonds, which pay interest. */
const listDividendHoldings = ({ transactions }: BookedTransactions): string[] =>
  transactions.flatMap((one) => (one.holdingId !== null && findCategory(one) === 'dividends' ? [one.holdingId] : []))

const shareTerms: SecurityTerms = { name: '', sector: null, region: null, currency: null, isBond: false, isIndexLinked: false }

function selectTerms(holdings: readonly UpstreamHolding[], lastSaleDays: ReadonlyMap<string, string>): Map<string, SecurityTerms> {
  const soldHoldings = holdings.filter(({ id }) => lastSaleDays.has(id))
  return new Map(
    soldHoldings.map(({ id, name, sector, region, priceCurrency, bond }) => [
      id,
      { name, sector, region, currency: priceCurrency, isBond: bond !== null, isIndexLinked: bond?.isIndexLinked ?? false },
    ]),
  )
}
