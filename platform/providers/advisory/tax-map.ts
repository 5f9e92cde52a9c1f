import * as z from 'zod/mini'
import type { UpstreamHealthFigures, UpstreamPayments, UpstreamTaxOverview } from '../ports/tax-accounts.ts'
import { day, figure, list, nullable, text } from '../upstream/reading.ts'
import { read } from './read.ts'

const payments = z.object({
  payments: list(z.object({ date: day, amount: figure, description: text })),
  currentBalance: figure,
})

const overviewSchema = z.extend(payments, {
  values: list(
    z.object({ periodEnd: day, income: nullable(figure), turnover: nullable(figure), profit: nullable(figure), taxDue: nullable(figure) }),
  ),
})

const healthSchema = z.object({
  asAt: day,
  months: z.int().check(z.minimum(1), z.maximum(12)),
  includesVat: z.boolean(),
  turnover: nullable(figure),
  debtorBalance: nullable(figure),
})

type Payments = z.output<typeof payments>['payments']
const mapPaymentDays = (found: Payments): UpstreamPayments['payments'] => found.map(({ date, ...rest }) => ({ on: date, ...rest }))

export function mapPayments(response: unknown, call: string): UpstreamPayments {
  const data = read(payments, response, call)
  return { payments: mapPaymentDays(data.payments), currentBalance: data.currentBalance }
}

export function mapTaxOverview(response: unknown, call: string): UpstreamTaxOverview {
  const data = read(overviewSchema, response, call)
  return { values: data.values, payments: mapPaymentDays(data.payments), currentBalance: data.currentBalance }
}

export function mapHealthFigures(response: unknown, call: string): UpstreamHealthFigures {
  const { asAt, ...rest } = read(healthSchema, response, call)
  return { asOn: asAt, ...rest }
}
