import { divideRounded } from '../../integers.ts'
import { ledgerOf } from '../../ledger/ledger.ts'
import { valueOn } from '../../ledger/positions.ts'
import { exactPerPenny } from '../../ledger/valuation.ts'
import { rateOn } from '../../market/rates.ts'
import { dateOf } from '../../calendar.ts'
import { getClient, plansBegunBy, type UpstreamRequest } from '../request.ts'
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
  const portfolios = plansBegunBy(client, day).map((plan) => ({
    name: plan.name,
    exact: valueOn(ledgerOf(plan, day), day) * BigInt(rateOn(plan.currency, 'GBP', day)),
  }))
  const inPounds = (exact: bigint) => wireMoney(divideRounded(exact, exactPerPenny * million))
  return {
    client: client.id,
    date: dateOf(day),
    value: inPounds(portfolios.reduce((total, { exact }) => total + exact, 0n)),
    portfolios: portfolios.map(({ name, exact }) => ({ name, value: inPounds(exact) })),
  }
}
