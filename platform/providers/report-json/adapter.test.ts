import { startSimulator, type Simulator } from '@atrium/demo/simulator/simulator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDay } from '@atrium/server/testing/clock'
import { expectCall, upstreamOf } from '@atrium/server/testing/simulated'
import type { ReportsPort } from '../ports/reports.ts'
import { reportJson } from './adapter.ts'
import { mapReport } from './map.ts'

let simulator: Simulator
let port: ReportsPort
beforeAll(async () => {
  simulator = await startSimulator({ token: 't', clients: 0, today: () => testDay })
  port = reportJson(upstreamOf(simulator, 'report-json', 't'))
})
afterAll(() => simulator.close())

test('requests one report file for each client, with value and portfolios [P457]', async () => {
  await expectCall(simulator, port, [
    '',
    (ask) => ask.getReport('HL-204480'),
    { path: '/report-json/reports/client-HL-204480.json', query: {} },
  ])
  const { totalAssets, portfolios, series } = await port.getReport('HL-204480')
  expect(Number(totalAssets)).toBeCloseTo(
    portfolios.reduce((total, { value }) => total + Number(value), 0),
    1,
  )
  expect(series.map(({ name }) => name)).toEqual(portfolios.map(({ name }) => name))
})

test('encodes an id as part of the file name, so that it is never a path out of its folder [S42]', async () => {
  await expect(port.getReport('x/../../Account')).rejects.toMatchObject({ fault: 'unknown' })
  expect(simulator.log().at(-1)?.path).toBe('/report-json/reports/client-x%2F..%2F..%2FAccount.json')
})

describe('a report', () => {
  const file = (value: unknown, ...values: unknown[]) => ({
    value,
    portfolios: values.map((one, place) => ({ name: `P${place}`, value: one })),
  })

  test('the total in pounds is the stated one, and the series has names and percentages that sum to 100 [P458]', () => {
    const { totalAssets, series } = mapReport(file(3.01, 1, 1, 1), 'GET /x')
    expect(totalAssets).toBe('3.01')
    expect(series).toEqual([
      { name: 'P0', percentage: '33.34' },
      { name: 'P1', percentage: '33.33' },
      { name: 'P2', percentage: '33.33' },
    ])
  })

  test('there is no series without a value', () => {
    expect(mapReport(file(0), 'GET /x').series).toEqual([])
    expect(mapReport(file('0', 0, 0), 'GET /x').series).toEqual([])
  })

  test('an invalid field is reported by name', () => {
    expect(() => mapReport(file('plenty'), 'GET /x')).toThrow('value is text')
    expect(() => mapReport(file(1, null), 'GET /x')).toThrow('portfolios.0.value is null')
  })
})
