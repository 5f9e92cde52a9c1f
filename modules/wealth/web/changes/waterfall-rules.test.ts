import { describe, expect, test } from 'vitest'
import { parseChangeSearch, toRequestedPeriod } from './change-search.ts'
import { drawWaterfall } from './waterfall-rules.ts'

const change = {
  opening: '100000',
  moneyIn: '2000',
  moneyOut: '-500',
  market: '3000',
  income: '700',
  charges: '-100',
  currency: '-400',
  other: '0',
  closing: '104700',
}

describe('the bars from the opening to the closing value', () => {
  test('begin where the previous bar ends', () => {
    const { steps, start } = drawWaterfall(change)
    expect(steps.map(({ part }) => part)).toEqual(['opening', 'moneyIn', 'moneyOut', 'market', 'income', 'charges', 'currency', 'closing'])
    let level = steps[0]!.high
    for (const { amount, low, high } of steps.slice(1, -1)) {
      const [from, to] = amount.startsWith('-') ? [high, low] : [low, high]
      expect(from).toBeCloseTo(level, 10)
      level = to
    }
    expect(steps.at(-1)!.high).toBeCloseTo(level, 10)
    expect(Math.max(...steps.map(({ high }) => high))).toBeCloseTo(1, 10)
    expect(start).toBeGreaterThan(90_000)
  })

  test('end where the next bar begins, and have gridlines at round values', () => {
    const { steps, start, lines } = drawWaterfall(change)
    expect(steps.slice(0, -1).map(({ level }) => level.toFixed(10))).toEqual(
      steps.slice(1).map(({ part, amount, low, high }) => (part === 'closing' || amount.startsWith('-') ? high : low).toFixed(10)),
    )
    expect([lines.length >= 3, lines.length <= 6]).toEqual([true, true])
    for (const { value, at } of lines) {
      expect(value % 1000).toBe(0)
      expect([value > start, at > 0, at <= 1]).toEqual([true, true, true])
    }
  })

  test('use a scale from zero if the steps are large', () => {
    expect(drawWaterfall({ ...change, opening: '0', moneyIn: '102000' }).start).toBe(0)
  })

  test('include only amounts that are not zero', () => {
    const { steps } = drawWaterfall({ ...change, other: '10', moneyOut: '0', closing: '105210' })
    expect(steps.map(({ part }) => part)).toEqual(['opening', 'moneyIn', 'market', 'income', 'charges', 'currency', 'other', 'closing'])
  })

  test('have valid heights for an empty portfolio', () => {
    const empty = Object.fromEntries(Object.keys(change).map((part) => [part, '0'])) as typeof change
    expect(drawWaterfall(empty).steps.every(({ low, high }) => low === 0 && high === 0)).toBe(true)
  })
})

test('the URL can state a period, or two days in order; other values are ignored', () => {
  expect(parseChangeSearch({ period: 'YTD' })).toEqual({ period: 'YTD' })
  expect(parseChangeSearch({ period: '9Y', from: '2026-05-01', to: '2026-01-01', portfolio: 7, explain: '' })).toEqual({})
  expect(parseChangeSearch({ explain: 'market~P-1' })).toEqual({ explain: 'market~P-1' })
  const range = parseChangeSearch({ period: '1Y', from: '2026-01-01', to: '2026-05-01', portfolio: 'P-1' })
  expect(range).toEqual({ from: '2026-01-01', to: '2026-05-01', portfolio: 'P-1' })
  expect([toRequestedPeriod(range), toRequestedPeriod({})]).toEqual([{ from: '2026-01-01', to: '2026-05-01' }, { period: '1M' }])
})
