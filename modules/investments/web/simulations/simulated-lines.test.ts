import type { SimulatedModel, SimulationLine } from '../../contract/simulations.ts'
import { expect, test } from 'vitest'
import { findEarlyEnd, listLines, listPoints, listRows } from './simulated-lines.ts'

const line = (...series: string[]): SimulationLine => ({ series, cumulative: series.at(-1) ?? null, annualised: null, worstYear: null })
const model: SimulatedModel = {
  name: 'Tactical 10/30',
  equityBand: { min: '0.1', max: '0.3' },
  weights: [],
  isOwnProfile: true,
  isSimulated: true,
  line: line('0.01'),
  endedEarly: true,
}

test('a line ends early if it has some months, but not all', () => {
  const months = ['2024-01', '2024-02']
  expect([line(), line('0.01'), line('0.01', '0.02')].map((one) => findEarlyEnd(one, months))).toEqual([undefined, '2024-01-31', undefined])
})

test('the actual line comes first, and a model without a line or without any month is omitted', () => {
  const models = [model, { ...model, name: 'Broken', line: null }, { ...model, name: 'Empty', line: line() }]
  const lines = listLines({ own: line('0.02', '0.03'), models }, 'Mine')
  expect(lines.map(({ name, isSimulated }) => [name, isSimulated])).toEqual([
    ['Mine', false],
    ['Tactical 10/30', true],
  ])
  expect(listRows(['2024-01', '2024-02'], lines)).toEqual([
    ['2024-01-31', '0.02', '0.01'],
    ['2024-02-29', '0.03', ''],
  ])
})

test('a line begins at zero on the day before its first month', () => {
  expect(listPoints(line('0.02'), ['2024-03'])).toEqual([
    { on: '2024-02-29', value: 0 },
    { on: '2024-03-31', value: 2 },
  ])
})
