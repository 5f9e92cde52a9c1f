import { divideRounded } from '../../integers.ts'
import { generateLedger } from '../../ledger/ledger.ts'
import { computeValueOn } from '../../ledger/positions.ts'
import { exactPerPenny } from '../../ledger/valuation.ts'
import { findRate } from '../../market/rates.ts'
import { businessDayToDate } from '../../calendar.ts'
import { getClient, listBegunPlans, type UpstreamRequest } from '../request.ts'
import type { Upstream } from '../upstream.ts'
import { wireMoney } from '../wire.ts'

/** The report files of docs/providers/report-json.md. */
export const reportJson: Upstream = {
  name: 'report-json',
  prefix: '/report-json',
  purpose: 'A file for each client with the values of their portfolios in pounds',
  routes: [['GET', '/reports/client-{id}.json', showReport]],
}

const million = 1_000_000n

/** GET /reports/client-{id}.json: all amounts are in pounds, and the total is rounded once. */
function showReport(request: UpstreamRequest) {
  const client = getClient(request)
  const day = request.lastDay
  const portfolios = listBegunPlans(client, day).map((plan) => ({
    name: plan.name,
    exact: computeValueOn(generateLedger(plan, day), day) * BigInt(findRate(plan.currency, 'GBP', day)),
  }))
  const inPounds = (exact: bigint) => wireMoney(divideRounded(exact, exactPerPenny * million))
  return {
    client: client.id,
    date: businessDayToDate(day),
    value: inPounds(portfolios.reduce((total, { exact }) => total + exact, 0n)),
    portfolios: portfolios.map(({ name, exact }) => ({ name, value: inPounds(exact) })),
  }
}
