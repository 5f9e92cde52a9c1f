import { Decimal } from '@atrium/domain/decimal'
import { findCategory, groupTrades, type BookedTransactions } from '@atrium/platform/providers/trades/trades'
import { readDates, readHoldings, readOrNull, type PortfolioData } from './provider-reads.ts'
import { listNominals, type Nominals } from './quotation-rules.ts'

/** Maximum number of earlier days requested for bonds that are no longer held, beginning with the newest. */
const maxDays = 12

/**
 * Reads the nominal of one unit of each bond, because transactions do not state it. Securities that paid interest and are no longer held
 * may be bonds: their nominal is taken from the holdings on the last day before their last trade.
 */
export async function readNominals(portfolio: PortfolioData, ledger: BookedTransactions, until: string): Promise<Nominals> {
  const held = await readOrNull(readHoldings(portfolio))
  const current = held?.data.holdings ?? []
  const nominals = new Map<string, Decimal>(listNominals(current))
  const heldIds = new Set(current.map(({ id }) => id))
  const paidInterest = new Set(ledger.transactions.flatMap((one) => (findCategory(one) === 'gross-interest' ? (one.holdingId ?? []) : [])))
  const soldIds = [...paidInterest].filter((id) => !heldIds.has(id))
  if (soldIds.length === 0) return nominals
  const trades = groupTrades(ledger, until)
  const dates = (await readOrNull(readDates(portfolio)))?.data.dates ?? []
  const lastDays = soldIds.flatMap((id) => trades.get(id)?.at(-1)?.on ?? [])
  const days = new Set(lastDays.flatMap((on) => dates.find((day) => day < on) ?? []))
  const newest = [...days].toSorted().toReversed().slice(0, maxDays)
  const earlier = await Promise.all(newest.map((day) => readOrNull(readHoldings(portfolio, day))))
  for (const response of earlier)
    for (const [id, nominal] of listNominals(response?.data.holdings ?? [])) if (!nominals.has(id)) nominals.set(id, nominal)
  return nominals
}
