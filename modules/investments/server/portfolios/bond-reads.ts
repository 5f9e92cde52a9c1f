import { Decimal } from '@atrium/domain/decimal'
import { findCategory, groupTrades, type Booked } from '@atrium/platform/providers/trades/trades'
import { readDates, readHoldings, readOrNull, type PortfolioData } from './provider-reads.ts'
import { listNominals, type Nominals } from './quotation-rules.ts'

/** Maximum number of earlier days requested for bonds that are no longer held, beginning with the newest. */
const mostDays = 12

/**
 * Reads the nominal of one unit of each bond, because transactions do not state it. Securities that paid interest and are no longer held
 * may be bonds: their nominal is taken from the holdings on the last day before their last trade.
 */
export async function readNominals(portfolio: PortfolioData, ledger: Booked, until: string): Promise<Nominals> {
  const held = await readOrNull(readHoldings(portfolio))
  const current = held?.data.holdings ?? []
  const found = new Map<string, Decimal>(listNominals(current))
  const known = new Set(current.map(({ id }) => id))
  const paidInterest = new Set(ledger.transactions.flatMap((one) => (findCategory(one) === 'gross-interest' ? (one.holdingId ?? []) : [])))
  const gone = [...paidInterest].filter((id) => !known.has(id))
  if (gone.length === 0) return found
  const trades = groupTrades(ledger, until)
  const dates = (await readOrNull(readDates(portfolio)))?.data.dates ?? []
  const lastDays = gone.flatMap((id) => trades.get(id)?.at(-1)?.on ?? [])
  const days = new Set(lastDays.flatMap((on) => dates.find((day) => day < on) ?? []))
  const newest = [...days].toSorted().toReversed().slice(0, mostDays)
  const earlier = await Promise.all(newest.map((day) => readOrNull(readHoldings(portfolio, day))))
  for (const answer of earlier)
    for (const [id, nominal] of listNominals(answer?.data.holdings ?? [])) if (!found.has(id)) found.set(id, nominal)
  return found
}
