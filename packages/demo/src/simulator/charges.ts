import { dateOf, daysBetween } from '../calendar.ts'
import { divideRounded } from '../integers.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { valuesOn, type Positions } from '../ledger/positions.ts'
import { totalCosts } from '../ledger/transaction.ts'
import { exactPerPenny, exactValue, pence } from '../ledger/valuation.ts'
import type { Security } from '../market/securities.ts'
import { bookingsAsked, daysOf, getLedger, type PortfolioRequest, type Window } from './request.ts'
import { wireMoney } from './wire.ts'

/** GET /Charges/{id}: costs are positive. */
export function showCharges(request: PortfolioRequest) {
  const ledger = getLedger(request)
  const { plan } = ledger
  const window = bookingsAsked(request, plan.inception)
  const service = { oneOff: 0n, ongoing: feesPaid(ledger, window), transaction: dealingPaid(ledger, window), ancillary: 0n, incidental: 0n }
  const product = productCharges(ledger, window)
  const all = [...Object.values(service), ...Object.values(product)]
  return {
    portfolioId: plan.id,
    currency: plan.currency,
    fromDate: dateOf(window.from),
    toDate: dateOf(window.to),
    service: inPounds(service),
    product: inPounds(product),
    thirdPartyPayments: 0,
    totalCost: wireMoney(all.reduce((total, amount) => total + amount, 0n)),
    averageValue: wireMoney(averageValue(ledger, window)),
  }
}

const inPounds = (charges: Record<string, bigint>) =>
  Object.fromEntries(Object.entries(charges).map(([name, amount]) => [name, wireMoney(amount)]))

const within = (ledger: Ledger, { from, to }: Window) => ledger.transactions.filter(({ day }) => day >= from && day <= to)

const feesPaid = (ledger: Ledger, window: Window) =>
  within(ledger, window).reduce((total, { type, amount }) => (type === 'Management fee' ? total - amount : total), 0n)

const dealingPaid = (ledger: Ledger, window: Window) =>
  within(ledger, window).reduce((total, transaction) => total + totalCosts(transaction), 0n)

/** Inside the prices already: the yearly rates on the average value of each day, for the days of the window. */
function productCharges(ledger: Ledger, window: Window): Record<string, bigint> {
  const charge = (rate: (security: Security) => number) => {
    const days = daysOf(window)
    const weighted = valuesOn(ledger, days, (positions, day) => weightedValue(ledger, positions, day, rate))
    const total = weighted.reduce((sum, value) => sum + value, 0n)
    const calendarDays = BigInt(daysBetween(dateOf(window.from), dateOf(window.to)) + 1)
    return divideRounded(total * calendarDays, exactPerPenny * 10_000n * 365n * BigInt(days.length))
  }
  return {
    oneOff: 0n,
    ongoing: charge((security) => security.ongoingPoints),
    transaction: charge((security) => (security.kind === 'fund' ? 8 : 0)),
    incidental: charge((security) => (security.assetClass === 'Alternatives' && security.kind !== 'share' ? 15 : 0)),
  }
}

function weightedValue(ledger: Ledger, positions: Positions, day: number, rate: (security: Security) => number): bigint {
  let total = 0n
  for (const [security, units] of positions.units) {
    const points = rate(security)
    if (points > 0) total += (exactValue(security, units, day, ledger.plan.currency) ?? 0n) * BigInt(points)
  }
  return total
}

function averageValue(ledger: Ledger, window: Window): bigint {
  const values = valuesOn(ledger, daysOf(window))
  return pence(
    divideRounded(
      values.reduce((total, value) => total + value, 0n),
      BigInt(values.length),
    ),
  )
}
