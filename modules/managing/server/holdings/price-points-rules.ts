import { Decimal } from '@atrium/domain/decimal'
import type { FieldValue } from '@atrium/domain/fields/definition'
import { isRecord, type FieldIssue } from '@atrium/domain/fields/field-type'

export type PricePoint = { date: string; price: string }

const dayPattern = /^(19|20|21)\d\d-\d\d-\d\d$/
const pricePattern = /^\d{1,13}(\.\d{1,2})?$/

/**
 * Reads the valuations of a property: days after the purchase until today, each once, with positive prices. `before` are those recorded,
 * which can be corrected but not removed.
 */
export function readPricePoints(
  value: FieldValue | undefined,
  { from, today, before }: { from: string; today: string; before: readonly PricePoint[] },
): { points: PricePoint[]; issues: FieldIssue[] } {
  const rows = Array.isArray(value) ? (value as readonly FieldValue[]) : []
  const issues: FieldIssue[] = []
  const points: PricePoint[] = []
  for (const [index, row] of rows.entries()) {
    const { date, price } = isRecord(row) ? row : {}
    const path = (name: string) => `pricePoints.${index}.${name}`
    if (typeof date !== 'string' || !dayPattern.test(date) || Number.isNaN(Date.parse(date)))
      issues.push({ path: path('date'), code: 'not-a-date' })
    else if (date > today) issues.push({ path: path('date'), code: 'in-future' })
    else if (date <= from) issues.push({ path: path('date'), code: 'before-inception' })
    else if (points.some((point) => point.date === date)) issues.push({ path: path('date'), code: 'taken' })
    else if (typeof price !== 'string' || !pricePattern.test(price) || new Decimal(price).lte(0))
      issues.push({ path: path('price'), code: 'not-a-number' })
    else points.push({ date, price })
  }
  const isRemoved = before.some(({ date }) => !points.some((point) => point.date === date))
  if (issues.length === 0 && isRemoved) issues.push({ path: 'pricePoints', code: 'not-allowed' })
  return { points, issues }
}
