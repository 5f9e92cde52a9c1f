import type { PortfolioData } from '@atrium/investments/server/portfolios/provider-reads'
import type { UpstreamPerformance } from '@atrium/platform/providers/ports/performance'
import { expect, test } from 'vitest'
import { addHoldings } from './flow-reads.ts'

const day = (index: number) => `2026-01-${String(index + 1).padStart(2, '0')}`

test('the holdings of the newest twelve flows only are requested, whatever the order and number of the flows', async () => {
  const requested: string[] = []
  const read = (name: string) => {
    const on = name.slice(-10)
    requested.push(on)
    const isPriced = Number(on.slice(-2)) % 2 === 1
    return Promise.resolve({ data: { holdings: [{ id: 'A', name: 'Fund', price: isPriced ? '1' : null, pricedOn: null }] } })
  }
  const portfolio = { id: 'P', data: { read } } as unknown as PortfolioData
  const performance = { values: Array.from({ length: 31 }, (_, index) => ({ on: day(index) })) } as unknown as UpstreamPerformance
  const flows = Array.from({ length: 30 }, (_, index) => ({ on: day(index + 1), amount: index }))
  const found = await addHoldings(portfolio, performance, flows)
  expect(found.map(({ on, amount }) => ({ on, amount }))).toEqual(flows)
  expect(found.map(({ holdings }) => holdings.length)).toEqual([...Array<number>(18).fill(0), ...Array<number>(12).fill(1)])
  expect(found.at(-1)?.holdings).toEqual([{ name: 'Fund', lastPricedOn: null }])
  expect([requested.length, [...requested].toSorted()[0]]).toEqual([24, day(18)])
})
