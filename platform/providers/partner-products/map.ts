import * as z from 'zod/mini'
import type { UpstreamCommitment, UpstreamFundCompanies } from '../ports/private-equity.ts'
import { byDay, currency, day, dayOfMoment, figure, id, list, maybe, readAnswer, text } from '../upstream/reading.ts'

const money = z.object({ amount: figure, currency })
const vintage = z.int()

const fund = z.object({
  productId: id,
  title: text,
  vintage,
  currency,
  portfolioHoldings: list(z.object({ companyId: id, name: text, sector: text, country: text, investedOn: day, share: figure })),
  cashShare: figure,
})

const values = z.object({
  commitments: list(
    z.object({
      productId: id,
      title: text,
      vintage,
      commitment: money,
      called: money,
      distributed: money,
      unfunded: money,
      netAssetValue: maybe(money),
      valuationAsOf: maybe(dayOfMoment),
      cashflows: list(z.object({ kind: z.enum(['capital-call', 'distribution']), paidAt: dayOfMoment, amount: money })),
      values: list(z.object({ valuationAsOf: dayOfMoment, netAssetValue: money })),
    }),
  ),
})

function read<Schema extends z.core.$ZodType>(schema: Schema, response: unknown, call: string): z.output<Schema> {
  return readAnswer(schema, response, { provider: 'partner-products', call })
}

export function mapCompanies(response: unknown, call: string): UpstreamFundCompanies {
  const { title, portfolioHoldings, ...rest } = read(fund, response, call)
  return { ...rest, name: title, companies: portfolioHoldings.map(({ companyId, ...company }) => ({ id: companyId, ...company })) }
}

export function mapCommitments(response: unknown, call: string): UpstreamCommitment[] {
  return read(values, response, call).commitments.map((one) => ({
    productId: one.productId,
    name: one.title,
    vintage: one.vintage,
    currency: one.commitment.currency,
    committed: one.commitment.amount,
    called: one.called.amount,
    distributed: one.distributed.amount,
    unfunded: one.unfunded.amount,
    netAssetValue: one.netAssetValue?.amount ?? null,
    valuedOn: one.valuationAsOf,
    flows: byDay(one.cashflows.map(({ kind, paidAt, amount }) => ({ on: paidAt, kind, amount: amount.amount }))),
    values: byDay(one.values.map(({ valuationAsOf, netAssetValue }) => ({ on: valuationAsOf, value: netAssetValue.amount }))),
  }))
}
