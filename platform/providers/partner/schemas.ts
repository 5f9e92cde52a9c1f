import * as z from 'zod/mini'
import { aboveZero, couponsAYear, notNegative } from '../upstream/bond-terms.ts'
import { agreeingLots } from '../upstream/original-lots.ts'
import { currency, dayOfMoment, figure, id, list, maybe, text } from '../upstream/reading.ts'

const money = z.object({ amount: figure, currency })
export const fxRate = z.object({ base: currency, quote: currency, rate: figure, asOf: maybe(dayOfMoment) })
const summary = z.object({ portfolioId: id, title: text, wrapper: text, value: maybe(money) })

export const overview = z.object({
  contactId: id,
  displayName: text,
  emailAddress: maybe(text),
  reportingCurrency: currency,
  clientSince: maybe(dayOfMoment),
  valuationAsOf: dayOfMoment,
  totalValue: maybe(money),
  previous: maybe(z.object({ valuationAsOf: dayOfMoment, totalValue: money })),
  twelveMonthReturn: maybe(figure),
  fxRates: z._default(list(fxRate), []),
  portfolios: list(summary),
})

const portfolio = z.extend(summary, {
  mandate: z.object({ objective: maybe(text), riskLevel: maybe(z.int().check(z.minimum(1), z.maximum(7))) }),
  value: money,
  openedOn: maybe(dayOfMoment),
  previous: maybe(z.object({ valuationAsOf: dayOfMoment, value: money })),
})
export const portfolios = z.object({ contactId: id, valuationAsOf: dayOfMoment, portfolios: list(portfolio) })

export const bondTerms = z.object({
  couponRate: notNegative,
  maturesAt: maybe(dayOfMoment),
  couponsPerYear: couponsAYear,
  dayCountConvention: z.enum(['ACT/ACT', '30/360', '30E/360']),
  inflationLinked: z._default(z.boolean(), false),
  nominalPerUnit: aboveZero,
})

export const holdings = z.object({
  contactId: id,
  portfolioId: id,
  reportingCurrency: currency,
  valuationAsOf: dayOfMoment,
  fxRates: list(fxRate),
  holdings: list(
    z.object({
      holdingId: id,
      kind: text,
      title: text,
      identifiers: z.object({ ticker: maybe(text), sedol: maybe(text) }),
      classification: z.object({ category: maybe(text), industry: maybe(text), geography: maybe(text) }),
      units: figure,
      unitPrice: maybe(money),
      quotedIn: maybe(currency),
      priceAsOf: maybe(dayOfMoment),
      incomeYield: maybe(figure),
      bondTerms: maybe(bondTerms),
    }),
  ),
})

export const transaction = z.object({
  transactionId: id,
  kind: text,
  tradedAt: dayOfMoment,
  description: maybe(text),
  holdingId: maybe(id),
  units: maybe(figure),
  unitPrice: maybe(money),
  fxRate: maybe(figure),
  netCash: money,
  charges: z._default(list(z.object({ kind: text, cost: money })), []),
  originalLots: maybe(list(z.object({ units: figure, cost: money, acquiredAt: dayOfMoment }))),
})
export const transactions = z.object({
  contactId: id,
  portfolioId: id,
  reportingCurrency: currency,
  transactions: list(
    transaction.check(
      agreeingLots({ list: 'originalLots', cost: 'cost', on: 'acquiredAt' }, (one: z.output<typeof transaction>) => ({
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
  valuationHistory: list(z.object({ valuationAsOf: dayOfMoment, value: figure, paidIn: figure, paidOut: figure })),
  benchmark: maybe(z.object({ title: text, levels: list(z.object({ valuationAsOf: dayOfMoment, index: figure })) })),
  costs: z.object({
    serviceCosts: z.object({ oneOff: money, ongoing: money, transaction: money, ancillary: money, incidental: money }),
    productCosts: z.object({ oneOff: money, ongoing: money, transaction: money, incidental: money }),
    inducements: money,
    averageValue: maybe(money),
  }),
})

export const documents = z.object({
  contactId: id,
  documents: list(
    z.object({
      documentId: id,
      portfolioId: maybe(id),
      holdingId: maybe(id),
      title: text,
      category: text,
      issuedAt: dayOfMoment,
      fileName: text,
      mediaType: text,
    }),
  ),
})
