import { startSimulator, type Simulator } from '@atrium/demo/simulator/simulator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDay } from '@atrium/server/testing/clock'
import { expectCall, createTestUpstream } from '@atrium/server/testing/simulated'
import type { ReportsPort } from '../ports/reports.ts'
import { createReportAdapter } from './adapter.ts'
import { mapReport } from './map.ts'

let simulator: Simulator
let port: ReportsPort
beforeAll(async () => {
  simulator = await startSimulator({ token: 't', clients: 0, today: () => testDay })
  port = createReportAdapter(createTestUpstream(simulator, 'report-json', 't'))
})
afterAll(() => simulator.close())

test('requests one report file per client, with the value and the portfolios [P457]', async () => {
  await expectCall(simulator, port, [
    '',
    (adapter) => adapter.getReport('HL-204480'),
    { path: '/report-json/reports/client-HL-204480.json', query: {} },
  ])
  const { totalAssets, portfolios, series } = await port.getReport('HL-204480')
  expect(Number(totalAssets)).toBeCloseTo(
    portfolios.reduce((total, { value }) => total + Number(value), 0),
    1,
  )
  expect(series.map(({ name }) => name)).toEqual(portfolios.map(({ name }) => name))
})

test('encodes an id within the file name, so that the path cannot leave the folder [S42]', async () => {
  await expect(port.getReport('x/../../Account')).rejects.toMatchObject({ fault: 'unknown' })
  expect(simulator.log().at(-1)?.path).toBe('/report-json/reports/client-x%2F..%2F..%2FAccount.json')
})

describe('a report', () => {
  const file = (value: unknown, ...values: unknown[]) => ({
    client: 'C',
    value,
    portfolios: values.map((one, index) => ({ name: `P${index}`, value: one })),
  })

  test('has the stated total in pounds, and a series of names with percentages that add up to 100 [P458]', () => {
    const { totalAssets, series } = mapReport(file(3.01, 1, 1, 1), 'GET /x', 'C')
    expect(totalAssets).toBe('3.01')
    expect(series).toEqual([
      { name: 'P0', percentage: '33.34' },
      { name: 'P1', percentage: '33.33' },
      { name: 'P2', percentage: '33.33' },
    ])
  })

  test('has no series if its value is zero', () => {
    expect(mapReport(file(0), 'GET /x', 'C').series).toEqual([])
    expect(mapReport(file('0', 0, 0), 'GET /x', 'C').series).toEqual([])
  })

  test('is refused if it is about another client', () => {
    expect(() => mapReport(file(1, 1), 'GET /x', 'D')).toThrow('the response is about another client or portfolio')
  })

  test('is refused with an error that names an invalid field', () => {
    expect(() => mapReport(file('plenty'), 'GET /x', 'C')).toThrow('value is text')
    expect(() => mapReport(file(1, null), 'GET /x', 'C')).toThrow('portfolios.0.value is null')
  })
})
