import * as z from 'zod/mini'
import type { UpstreamCommitment, UpstreamFundCompanies } from '../ports/private-equity.ts'
import { sortByDay, currency, day, dayOfTimestamp, figure, id, list, nullable, parseAbout, text } from '../upstream/reading.ts'

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
  accountId: id,
  commitments: list(
    z.object({
      productId: id,
      title: text,
      vintage,
      commitment: money,
      called: money,
      distributed: money,
      unfunded: money,
      netAssetValue: nullable(money),
      valuationAsOf: nullable(dayOfTimestamp),
      cashflows: list(z.object({ kind: z.enum(['capital-call', 'distribution']), paidAt: dayOfTimestamp, amount: money })),
      values: list(z.object({ valuationAsOf: dayOfTimestamp, netAssetValue: money })),
    }),
  ),
})

const provider = 'partner-products'

export function mapCompanies(response: unknown, call: string, productId: string): UpstreamFundCompanies {
  const { title, portfolioHoldings, ...rest } = parseAbout(fund, response, { productId }, { provider, call })
  return { ...rest, name: title, companies: portfolioHoldings.map(({ companyId, ...company }) => ({ id: companyId, ...company })) }
}

export function mapCommitments(response: unknown, call: string, accountId: string): UpstreamCommitment[] {
  return parseAbout(values, response, { accountId }, { provider, call }).commitments.map((one) => ({
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
    flows: sortByDay(one.cashflows.map(({ kind, paidAt, amount }) => ({ on: paidAt, kind, amount: amount.amount }))),
    values: sortByDay(one.values.map(({ valuationAsOf, netAssetValue }) => ({ on: valuationAsOf, value: netAssetValue.amount }))),
  }))
}
