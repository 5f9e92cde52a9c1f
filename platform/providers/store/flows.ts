import { Decimal, zero } from '@atrium/domain/decimal'
import { businessDayAfter, businessDayOnOrAfter } from './business-days.ts'
import type { EntryRow } from './ledger-reads.ts'
import { listPricingGaps, type Market } from './market.ts'
import { computeHoldingValue, computePositions, findPriceCurrency, roundMoney, type Ledger } from './positions.ts'

/** Values of cash and securities that entered and left the portfolio, both unsigned, in the portfolio's currency. */
export type DayFlows = { inflow: Decimal; outflow: Decimal }

/** Adds up the flows of each day. Bookings on a weekend belong to the next business day. */
export function sumFlowsByDay(ledger: Ledger, market: Market, lastDay: string): Map<string, DayFlows> {
  const flows = new Map<string, DayFlows>()
  for (const { on, flow } of [
    ...ledger.entries.map((entry) => computeFlow(entry, ledger, market)),
    ...listLapseFlows(ledger, market, lastDay),
  ]) {
    if (flow.isZero()) continue
    const day = businessDayOnOrAfter(on)
    const previousFlows = flows.get(day) ?? { inflow: zero, outflow: zero }
    flows.set(
      day,
      flow.isPositive()
        ? { ...previousFlows, inflow: previousFlows.inflow.plus(flow) }
        : { ...previousFlows, outflow: previousFlows.outflow.minus(flow) },
    )
  }
  return flows
}

type Flow = { on: string; flow: Decimal }

function computeFlow(entry: EntryRow, ledger: Ledger, market: Market): Flow {
  const { on, type, amount } = entry
  if (type === 'contribution' || type === 'withdrawal') return { on, flow: new Decimal(amount) }
  if (type === 'transfer-in') return { on, flow: computeBookedValue(entry, ledger, market) }
  if (type === 'transfer-out') return { on, flow: computeBookedValue(entry, ledger, market).neg() }
  return { on, flow: zero }
}

/** Returns the booked value of securities that are transferred without cash, rounded to the penny. */
function computeBookedValue({ quantity, price, exchangeRate, symbol }: EntryRow, { portfolio }: Ledger, market: Market): Decimal {
  const isInPence = symbol !== null && findPriceCurrency(market, symbol) === 'GBX'
  const perUnit = new Decimal(price ?? 0).div(isInPence ? 100 : 1)
  return roundMoney(perUnit.times(quantity ?? 0).times(exchangeRate ?? 1), portfolio.currency)
}

/**
 * Lists flows for holdings whose pricing ends or resumes. The totals exclude a holding without a price. Therefore its value is an outflow
 * when pricing ends, because returns would otherwise show a loss. Its value is an inflow when pricing resumes.
 */
function listLapseFlows(ledger: Ledger, market: Market, lastDay: string): Flow[] {
  const held = new Set(ledger.entries.flatMap(({ symbol }) => symbol ?? []))
  const computeValueOn = (symbol: string, day: string): Decimal | null => {
    const units = computePositions(ledger, day).units.get(symbol)
    const value = units && computeHoldingValue(ledger, market, symbol, units, day)
    return value ? roundMoney(value, ledger.portfolio.currency) : null
  }
  return [...held].flatMap((symbol) =>
    listPricingGaps(market, symbol, lastDay).flatMap(({ lastPricedOn, resumedOn }): Flow[] => {
      const [valueBefore, valueAfter] = [computeValueOn(symbol, lastPricedOn), resumedOn && computeValueOn(symbol, resumedOn)]
      return [
        ...(valueBefore ? [{ on: businessDayAfter(lastPricedOn), flow: valueBefore.neg() }] : []),
        ...(resumedOn && valueAfter ? [{ on: resumedOn, flow: valueAfter }] : []),
      ]
    }),
  )
}
