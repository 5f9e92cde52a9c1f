import * as z from 'zod/mini'
import type { UpstreamHealthFigures, UpstreamPayments, UpstreamTaxOverview } from '../ports/tax-accounts.ts'
import { day, figure, list, maybe, text } from '../upstream/reading.ts'
import { read } from './read.ts'

const payments = z.object({
  payments: list(z.object({ date: day, amount: figure, description: text })),
  currentBalance: figure,
})

const overview = z.extend(payments, {
  values: list(z.object({ periodEnd: day, income: maybe(figure), turnover: maybe(figure), profit: maybe(figure), taxDue: maybe(figure) })),
})

const health = z.object({
  asAt: day,
  months: z.int().check(z.minimum(1), z.maximum(12)),
  includesVat: z.boolean(),
  turnover: maybe(figure),
  debtorBalance: maybe(figure),
})

type Payments = z.output<typeof payments>['payments']
const onDays = (found: Payments): UpstreamPayments['payments'] => found.map(({ date, ...rest }) => ({ on: date, ...rest }))

export function mapPayments(response: unknown, call: string): UpstreamPayments {
  const data = read(payments, response, call)
  return { payments: onDays(data.payments), currentBalance: data.currentBalance }
}

export function mapTaxOverview(response: unknown, call: string): UpstreamTaxOverview {
  const data = read(overview, response, call)
  return { values: data.values, payments: onDays(data.payments), currentBalance: data.currentBalance }
}

export function mapHealthFigures(response: unknown, call: string): UpstreamHealthFigures {
  const { asAt, ...rest } = read(health, response, call)
  return { asOn: asAt, ...rest }
}
