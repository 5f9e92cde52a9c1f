import { Decimal, decimalText } from '@atrium/domain/decimal'
import { expect, test } from 'vitest'
import { computeHistory, findItemsOn, type DatedItem, type DatedItems } from './history-rules.ts'
import { computeTotal } from './net-worth-rules.ts'

const today = '2026-11-18'
const pad = (number: number) => String(number).padStart(2, '0')

/** Values of an item, one a year, in shares that change. */
const listValues = (index: number): DatedItem['values'] =>
  Array.from({ length: 1 + (index % 6) }, (_, year) => ({
    on: `${2018 + year + (index % 3)}-${pad(1 + (index % 12))}-${pad(1 + (index % 28))}`,
    value: index === 7 ? 'unknown' : `${index % 3 === 0 ? '-' : ''}${1_000 + 317 * index + 41.37 * year}`,
    currency: (['GBP', 'EUR', 'USD', 'CHF'] as const)[index % 4]!,
    share: ['100', '50', '33.33'][year % 3]!,
  }))

/** Items in four currencies, of which one has no rate, and one item without a number. */
const dated: DatedItem[] = Array.from({ length: 40 }, (_, index) => ({
  id: `${index}`,
  name: `Item ${index}`,
  part: index % 3 === 0 ? 'liability' : 'asset',
  values: listValues(index),
}))

const rates = Array.from({ length: 100 }, (_, index) => ({
  from: index % 2 === 0 ? ('EUR' as const) : ('USD' as const),
  to: 'GBP' as const,
  rate: new Decimal('0.7').plus(new Decimal(index).div(1_000)),
  on: `${2017 + (index % 10)}-${pad(1 + (index % 12))}-15`,
}))

const items: DatedItems = { dated, current: { items: [], currency: 'GBP', rates, today } }

test('each day of the history has the totals of the items of that day', () => {
  const points = computeHistory(items)
  expect(points.length).toBeGreaterThan(90)
  expect(points).toEqual(
    points.map(({ on }) => {
      const itemsOn = findItemsOn(on, items)
      return {
        on,
        netWorth: decimalText(computeTotal('net-worth', itemsOn)),
        assets: decimalText(computeTotal('plan-assets', itemsOn)),
        liabilities: decimalText(computeTotal('plan-liabilities', itemsOn)),
      }
    }),
  )
  expect(new Set(points.map(({ netWorth }) => netWorth)).size).toBeGreaterThan(20)
})
