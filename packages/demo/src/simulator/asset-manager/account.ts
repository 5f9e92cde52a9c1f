import { businessDayToDate } from '../../calendar.ts'
import { listClients, type BookedClient } from '../../firm/clients.ts'
import { generateLedger } from '../../ledger/ledger.ts'
import { computeValueOn } from '../../ledger/positions.ts'
import { pence } from '../../ledger/valuation.ts'
import { getClient, findInception, listBegunPlans, previousDay, type UpstreamRequest } from '../request.ts'
import { computeAccountReturns, computeAccountValue } from '../returns.ts'
import { listRates } from './holdings.ts'
import { wireFraction, wireMoney } from '../wire.ts'
import { requestedDay } from './period.ts'

/** GET /Account */
export const listAccounts = (request: UpstreamRequest) => listClients(request.generated, request.editions)

/** GET /Account/{id} */
export function showAccount(request: UpstreamRequest) {
  const client = getClient(request)
  const inception = findInception(client)
  const day = requestedDay(request, inception)
  const { id, name, email, currency, location } = client
  return {
    id,
    name,
    email,
    currency,
    inception,
    location,
    valuationDate: businessDayToDate(day),
    value: wireMoney(computeAccountValue(client, day, request.lastDay)),
    ...computeChanges(client, inception, day, request.lastDay),
    exchangeRates: listRates(
      client.plans.map((plan) => plan.currency),
      currency,
      day,
    ),
    portfolios: listBegunPlans(client, day).map((plan) => ({
      id: plan.id,
      name: plan.name,
      type: plan.type,
      currency: plan.currency,
      value: wireMoney(pence(computeValueOn(generateLedger(plan, request.lastDay), day))),
    })),
  }
}

/** GET /Portfolios/{id} */
export function listPortfolios(request: UpstreamRequest) {
  return listBegunPlans(getClient(request), request.lastDay).map((plan) => {
    const ledger = generateLedger(plan, request.lastDay)
    const { id, clientId, name, type, objective, riskProfile, currency, inception } = plan
    const previous = previousDay(request.lastDay, inception)
    return {
      id,
      clientId,
      name,
      type,
      objective,
      riskProfile,
      currency,
      inception,
      value: wireMoney(pence(computeValueOn(ledger, request.lastDay))),
      previousValue: previous === null ? null : wireMoney(pence(computeValueOn(ledger, previous))),
      previousValuationDate: previous === null ? null : businessDayToDate(previous),
      valuationDate: businessDayToDate(request.lastDay),
    }
  })
}

/**
 * Returns the changes in the account's value. `change1d` is an amount of money, whatever its cause. The other changes are time-weighted
 * returns as fractions.
 */
function computeChanges(client: BookedClient, inception: string, day: number, lastDay: number) {
  const previous = previousDay(day, inception)
  const before = previous === null ? null : computeAccountValue(client, previous, lastDay)
  const returns = computeAccountReturns(client, inception, day, lastDay)
  return {
    previousValue: before === null ? null : wireMoney(before),
    previousValuationDate: previous === null ? null : businessDayToDate(previous),
    change1d: before === null ? null : wireMoney(computeAccountValue(client, day, lastDay) - before),
    change1m: wireFraction(returns.change1m),
    changeYtd: wireFraction(returns.changeYtd),
    change1y: wireFraction(returns.change1y),
    change3y: wireFraction(returns.change3y),
    change5y: wireFraction(returns.change5y),
    changeAll: wireFraction(returns.changeAll),
  }
}
