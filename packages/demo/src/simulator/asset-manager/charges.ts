import { businessDayToDate } from '../../calendar.ts'
import { computeCosts } from '../../ledger/costs.ts'
import { getLedger, type UpstreamRequest } from '../request.ts'
import { wireMoney } from '../wire.ts'
import { requestedBookings } from './period.ts'

/** GET /Charges/{id}: costs as positive amounts. */
export function showCharges(request: UpstreamRequest) {
  const ledger = getLedger(request)
  const { plan } = ledger
  const window = requestedBookings(request, plan.inception)
  const { service, product, averageValue } = computeCosts(ledger, window)
  const all = [...Object.values(service), ...Object.values(product)]
  return {
    portfolioId: plan.id,
    currency: plan.currency,
    fromDate: businessDayToDate(window.from),
    toDate: businessDayToDate(window.to),
    service: inPounds(service),
    product: inPounds(product),
    thirdPartyPayments: 0,
    totalCost: wireMoney(all.reduce((total, amount) => total + amount, 0n)),
    averageValue: wireMoney(averageValue),
  }
}

const inPounds = (charges: Record<string, bigint>) =>
  Object.fromEntries(Object.entries(charges).map(([name, amount]) => [name, wireMoney(amount)]))
