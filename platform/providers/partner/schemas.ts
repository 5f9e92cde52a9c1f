import * as z from 'zod/mini'
import { positiveFigure, couponsPerYear, nonNegativeFigure } from '../upstream/bond-terms.ts'
import { createLotsCheck } from '../upstream/original-lots.ts'
import { currency, dayOfTimestamp, figure, id, list, nullable, text } from '../upstream/reading.ts'

const money = z.object({ amount: figure, currency })
export const fxRate = z.object({ base: currency, quote: currency, rate: figure, asOf: nullable(dayOfTimestamp) })
const summary = z.object({ portfolioId: id, title: text, wrapper: text, value: nullable(money) })

export const overview = z.object({
  contactId: id,
  displayName: text,
  emailAddress: nullable(text),
  reportingCurrency: currency,
  clientSince: nullable(dayOfTimestamp),
  valuationAsOf: dayOfTimestamp,
  totalValue: nullable(money),
  previous: nullable(z.object({ valuationAsOf: dayOfTimestamp, totalValue: money })),
  twelveMonthReturn: nullable(figure),
  fxRates: z._default(list(fxRate), []),
  portfolios: list(summary),
})

const portfolio = z.extend(summary, {
  mandate: z.object({ objective: nullable(text), riskLevel: nullable(z.int().check(z.minimum(1), z.maximum(7))) }),
  value: money,
  openedOn: nullable(dayOfTimestamp),
  previous: nullable(z.object({ valuationAsOf: dayOfTimestamp, value: money })),
})
export const portfolios = z.object({ contactId: id, valuationAsOf: dayOfTimestamp, portfolios: list(portfolio) })

export const bondTerms = z.object({
  couponRate: nonNegativeFigure,
  maturesAt: nullable(dayOfTimestamp),
  couponsPerYear,
  dayCountConvention: z.enum(['ACT/ACT', '30/360', '30E/360']),
  inflationLinked: z._default(z.boolean(), false),
  nominalPerUnit: positiveFigure,
})

export const holdings = z.object({
  contactId: id,
  portfolioId: id,
  reportingCurrency: currency,
  valuationAsOf: dayOfTimestamp,
  fxRates: list(fxRate),
  holdings: list(
    z.object({
      holdingId: id,
      kind: text,
      title: text,
      identifiers: z.object({ ticker: nullable(text), sedol: nullable(text) }),
      classification: z.object({ category: nullable(text), industry: nullable(text), geography: nullable(text) }),
      units: figure,
      unitPrice: nullable(money),
      quotedIn: nullable(currency),
      priceAsOf: nullable(dayOfTimestamp),
      incomeYield: nullable(figure),
      bondTerms: nullable(bondTerms),
    }),
  ),
})

export const transaction = z.object({
  transactionId: id,
  kind: text,
  tradedAt: dayOfTimestamp,
  description: nullable(text),
  holdingId: nullable(id),
  units: nullable(figure),
  unitPrice: nullable(money),
  fxRate: nullable(figure),
  netCash: money,
  charges: z._default(list(z.object({ kind: text, cost: money })), []),
  originalLots: nullable(list(z.object({ units: figure, cost: money, acquiredAt: dayOfTimestamp }))),
})
export const transactions = z.object({
  contactId: id,
  portfolioId: id,
  reportingCurrency: currency,
  transactions: list(
    transaction.check(
      createLotsCheck({ list: 'originalLots', cost: 'cost', on: 'acquiredAt' }, (one: z.output<typeof transaction>) => ({
        on: one.tradedAt,
        quantity: one.units,
        isTransferIn: one.kind === 'transfer-in',
        lots:
          one.originalLots &&
          one.originalLots.map(({ units, cost, acquiredAt }) => ({ quantity: units, cost: cost.amount, on: acquiredAt })),
      })),
    ),
  ),
})

export const detail = z.object({
  contactId: id,
  portfolioId: id,
  value: money,
  valuationHistory: list(z.object({ valuationAsOf: dayOfTimestamp, value: figure, paidIn: figure, paidOut: figure })),
  benchmark: nullable(z.object({ title: text, levels: list(z.object({ valuationAsOf: dayOfTimestamp, index: figure })) })),
  costs: z.object({
    serviceCosts: z.object({ oneOff: money, ongoing: money, transaction: money, ancillary: money, incidental: money }),
    productCosts: z.object({ oneOff: money, ongoing: money, transaction: money, incidental: money }),
    inducements: money,
    averageValue: nullable(money),
  }),
})

export const documents = z.object({
  contactId: id,
  documents: list(
    z.object({
      documentId: id,
      portfolioId: nullable(id),
      holdingId: nullable(id),
      title: text,
      category: text,
      issuedAt: dayOfTimestamp,
      fileName: text,
      mediaType: text,
    }),
  ),
})
