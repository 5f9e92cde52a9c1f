import { createDemoFirm } from '@atrium/demo/firm/firm'
import { Decimal } from '@atrium/domain/decimal'
import { editions } from '@atrium/editions/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import type { ExplainedFigure } from '@atrium/contract/explanation'
import type { Holdings } from '@atrium/investments/contract/portfolios'
import type { AccountChange } from '../../contract/changes.ts'
import type { AccountPerformance } from '../../contract/wealth.ts'
import { changeNames, changePeriods } from '../../contract/wealth-terms.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const formatPence = (amount: string) => new Decimal(amount).toFixed(2)

/** All named accounts of the demo firm that a client can see, each with that client. */
const clients = createDemoFirm().accounts.flatMap(({ key, edition, people }) => {
  const owner = people.find(({ relation }) => ['owner', 'joint', 'attorney', 'executor'].includes(relation))
  return owner ? [[edition, key, owner.person] as const] : []
})

/** Lists the periods that are compared for a client: all for every fourth, and of the others one each, in turn. */
const periodsOf = (index: number) => (index % 4 === 0 ? changePeriods : changePeriods.slice(index % changePeriods.length).slice(0, 1))

test('the account’s page and "What changed" show the same payments for every client, in every period', { timeout: 600_000 }, async () => {
  const compared = new Set<string>()
  for (const [index, [edition, key, person]] of clients.entries()) {
    const headers: Record<string, string> = editions.find(({ id }) => id === edition)?.isMain ? {} : { host: `${edition}.localhost` }
    const cookie = await app.signIn(person).catch(() => null)
    if (!cookie) continue
    const path = `/api/accounts/${await app.findAccountId(key)}`
    const page = await app.get(`${path}/performance`, { cookie, headers })
    if (page.status !== 200) continue
    const { movements, unmatchedFlows, provenance } = page.json as AccountPerformance
    const comparePeriod = async (period: (typeof changePeriods)[number]) => {
      const movement = movements[changeNames[period]]
      if (!movement) return
      const days = `from=${movement.beforeOn}&to=${provenance.asOn}`
      const { status, json } = await app.get(`${path}/value-change?${days}`, { cookie, headers })
      expect([key, period, status]).toEqual([key, period, 200])
      const { total, unmatched, leftOut } = json as AccountChange
      expect([key, period, leftOut.filter(({ holding }) => holding === null)]).toEqual([key, period, []])
      const flows = unmatchedFlows.filter(({ on }) => on > movement.beforeOn)
      const pageAmounts = [formatPence(movement.paidIn), formatPence(movement.paidOut), formatPence(movement.unmatched), flows]
      const changeAmounts = [
        formatPence(total.moneyIn),
        formatPence(new Decimal(total.moneyOut).neg().toString()),
        formatPence(unmatched.amount),
        unmatched.flows,
      ]
      compared.add(`${key} ${period}`)
      expect([key, period, ...changeAmounts]).toEqual([key, period, ...pageAmounts])
    }
    await Promise.all(periodsOf(index).map(comparePeriod))
  }
  expect(compared.size).toBeGreaterThan(40)
  expect(new Set([...compared].map((one) => one.split(' ')[1]))).toEqual(new Set(changePeriods))
})

test('the value of a holding without a price is shown as a named flow, not as a withdrawal', async () => {
  const cookie = await app.signIn('margaret-ashworth')
  const path = `/api/accounts/${await app.findAccountId('ashworth')}`
  const get = async (rest: string) => (await app.get(`${path}/${rest}`, { cookie })).json
  const flow = {
    portfolio: { id: 'HL-204417-02', name: 'General Investment Account' },
    on: '2026-04-01',
    holdings: [{ name: 'Brackenfield Growth Capital IV', lastPricedOn: '2026-03-31' }],
    amount: '-32005.69',
  }
  const { movements, unmatchedFlows } = (await get('performance')) as AccountPerformance
  expect(unmatchedFlows).toEqual([flow])
  expect([movements.change1y?.paidOut, movements.change1y?.unmatched, movements.change1m?.unmatched]).toEqual(['44590', '-32005.69', '0'])
  const change = (await get('value-change?period=1Y')) as AccountChange
  expect([change.total.moneyOut, change.unmatched]).toEqual(['-44590', { amount: '-32005.69', flows: [flow] }])
  for (const route of ['explanations/movement.unmatched?of=1Y', 'value-change/explanations/unmatched?period=1Y']) {
    const { value, explanation } = (await get(route)) as ExplainedFigure
    expect([value, explanation.formula, explanation.inputs.length]).toEqual(['-32005.69', 'sum-of-unmatched-flows', 1])
  }
})

test('the account’s page, "What changed" and the holdings state the same last day on which a holding had a price', async () => {
  const cookie = await app.signIn('margaret-ashworth')
  const path = `/api/accounts/${await app.findAccountId('ashworth')}`
  const get = async (route: string) => (await app.get(route, { cookie })).json
  const { unmatchedFlows } = (await get(`${path}/performance`)) as AccountPerformance
  const { unmatched } = (await get(`${path}/value-change?period=1Y`)) as AccountChange
  const { unvalued } = (await get('/api/portfolios/HL-204417-02/holdings')) as Holdings
  const stated = unvalued.map(({ name, lastPricedOn }) => ({ name, lastPricedOn }))
  expect(stated).toEqual([{ name: 'Brackenfield Growth Capital IV', lastPricedOn: '2026-03-31' }])
  expect([unmatchedFlows, unmatched.flows].map((flows) => flows.flatMap(({ holdings }) => holdings))).toEqual([stated, stated])
})
