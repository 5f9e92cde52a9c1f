import * as z from 'zod/mini'
import { transactionCategory } from '@atrium/domain/transaction-categories'
import type { UpstreamAccount, UpstreamAccountName } from '../ports/accounts.ts'
import type { UpstreamCharges, UpstreamTransactionCosts } from '../ports/charges.ts'
import { dayCounts, type BondTerms, type UpstreamHoldings } from '../ports/holdings.ts'
import type { UpstreamPerformance } from '../ports/performance.ts'
import type { UpstreamPortfolio } from '../ports/portfolios.ts'
import type { OriginalLot, UpstreamTransaction } from '../ports/transactions.ts'
import { positiveFigure, couponsPerYear, nonNegativeFigure } from '../upstream/bond-terms.ts'
import { createLotsCheck, sortLots } from '../upstream/original-lots.ts'
import {
  sortByDay,
  currency,
  day,
  assertSubject,
  figure,
  id,
  list,
  nullable,
  parseAbout,
  parseResponse,
  reference,
  text,
} from '../upstream/reading.ts'

const provider = 'asset-manager'

const exchangeRate = z.object({ from: currency, to: currency, rate: figure, date: nullable(day) })

const accountName = z.object({ id, name: text, email: nullable(text), currency })

const account = z.extend(accountName, {
  inception: nullable(day),
  valuationDate: day,
  value: nullable(figure),
  previousValue: nullable(figure),
  previousValuationDate: nullable(day),
  change1y: nullable(figure),
  exchangeRates: z._default(list(exchangeRate), []),
  portfolios: list(z.object({ id, name: text, type: text, value: nullable(figure), currency })),
})

const portfolio = z.object({
  id,
  clientId: id,
  name: text,
  type: text,
  objective: nullable(text),
  riskProfile: nullable(z.int().check(z.minimum(1), z.maximum(7))),
  currency,
  inception: nullable(day),
  value: nullable(figure),
  previousValue: nullable(figure),
  previousValuationDate: nullable(day),
  valuationDate: day,
})

const bond = z.object({
  coupon: nonNegativeFigure,
  maturityDate: nullable(day),
  frequency: couponsPerYear,
  dayCount: z.enum(dayCounts),
  indexLinked: z._default(z.boolean(), false),
  nominal: positiveFigure,
})

const holdings = z.object({
  portfolioId: id,
  currency,
  valuationDate: day,
  exchangeRates: list(exchangeRate),
  holdings: list(
    z.object({
      id,
      name: text,
      symbol: nullable(text),
      sedol: nullable(text),
      assetClass: nullable(text),
      sector: nullable(text),
      sectors: nullable(list(z.object({ sector: text, share: figure }))),
      region: nullable(text),
      quantity: figure,
      price: nullable(figure),
      priceCurrency: nullable(currency),
      priceDate: nullable(day),
      priceRestatedDate: nullable(day),
      cost: nullable(figure),
      yield: nullable(figure),
      bond: nullable(bond),
      cashTypeId: nullable(reference),
    }),
  ),
})

const transaction = z.object({
  id,
  date: day,
  type: text,
  name: nullable(text),
  holdingId: nullable(text),
  quantity: nullable(figure),
  price: nullable(figure),
  priceCurrency: nullable(currency),
  exchangeRate: nullable(figure),
  amount: figure,
  fees: nullable(figure),
  lots: nullable(list(z.object({ quantity: figure, cost: figure, date: day }))),
})
type Transaction = z.output<typeof transaction>

const transactions = z.object({
  portfolioId: id,
  currency,
  transactions: list(
    transaction.check(
      createLotsCheck({ list: 'lots', cost: 'cost', on: 'date' }, (one: Transaction) => ({
        on: one.date,
        quantity: one.quantity,
        lots: mapLots(one),
        isTransferIn: transactionCategory(one.type, true) === 'transfers-in',
      })),
    ),
  ),
})

const performance = z.object({
  portfolioId: id,
  currency,
  values: list(z.object({ date: day, value: figure, inflow: figure, outflow: figure })),
  benchmark: nullable(z.object({ name: text, levels: list(z.object({ date: day, level: figure })) })),
})

const charges = z.object({
  portfolioId: id,
  currency,
  service: z.object({ oneOff: figure, ongoing: figure, transaction: figure, ancillary: figure, incidental: figure }),
  product: z.object({ oneOff: figure, ongoing: figure, transaction: figure, incidental: figure }),
  thirdPartyPayments: figure,
  averageValue: nullable(figure),
})

const transactionCosts = z.object({
  portfolioId: id,
  currency,
  costs: list(z.object({ date: day, type: text, name: text, amount: figure })),
})

function read<Schema extends z.core.$ZodType>(schema: Schema, response: unknown, call: string): z.output<Schema> {
  return parseResponse(schema, response, { provider, call })
}

/** Parses a response about one portfolio. */
const readPortfolio = <Schema extends z.core.$ZodType<{ portfolioId: string }>>(
  schema: Schema,
  response: unknown,
  call: string,
  portfolioId: string,
) => parseAbout(schema, response, { portfolioId }, { provider, call })

function mapRates(rates: readonly z.output<typeof exchangeRate>[]): UpstreamHoldings['exchangeRates'] {
  return rates.map(({ date, ...rate }) => ({ ...rate, on: date }))
}

export function mapAccountNames(response: unknown, call: string): UpstreamAccountName[] {
  return read(list(accountName), response, call)
}

export function mapAccount(response: unknown, call: string, clientId: string): UpstreamAccount {
  const data = parseAbout(account, response, { id: clientId }, { provider, call })
  const { valuationDate, previousValuationDate, exchangeRates, ...rest } = data
  return { ...rest, valuedOn: valuationDate, previouslyValuedOn: previousValuationDate, exchangeRates: mapRates(exchangeRates) }
}

export function mapPortfolios(response: unknown, call: string, clientId: string): UpstreamPortfolio[] {
  return read(list(portfolio), response, call).map(({ clientId: statedId, valuationDate, previousValuationDate, ...rest }) => {
    assertSubject(statedId, clientId, { provider, call })
    return { ...rest, valuedOn: valuationDate, previouslyValuedOn: previousValuationDate }
  })
}

export function mapHoldings(response: unknown, call: string, portfolioId: string): UpstreamHoldings {
  const data = readPortfolio(holdings, response, call, portfolioId)
  return {
    currency: data.currency,
    valuedOn: data.valuationDate,
    exchangeRates: mapRates(data.exchangeRates),
    holdings: data.holdings.map(({ priceDate, priceRestatedDate, bond: terms, sectors, ...holding }) => ({
      ...holding,
      fundSectors: sectors?.map(({ sector, share }) => ({ name: sector, share })),
      pricedOn: priceDate,
      restatedOn: priceRestatedDate,
      bond: terms && mapBondTerms(terms),
    })),
  }
}

function mapBondTerms({ maturityDate, indexLinked, ...terms }: z.output<typeof bond>): BondTerms {
  return { ...terms, maturesOn: maturityDate, isIndexLinked: indexLinked }
}

export function mapDates(response: unknown, call: string): string[] {
  return read(z.object({ dates: list(day) }), response, call).dates.toSorted((left, right) => (left < right ? 1 : -1))
}

export function mapTransactions(
  response: unknown,
  call: string,
  portfolioId: string,
): { currency: UpstreamPortfolio['currency']; transactions: UpstreamTransaction[] } {
  const data = readPortfolio(transactions, response, call, portfolioId)
  return { currency: data.currency, transactions: data.transactions.map(mapTransaction) }
}

function mapTransaction({ date, ...rest }: Transaction): UpstreamTransaction {
  return { ...rest, on: date, lots: sortLots(mapLots(rest)) }
}

function mapLots({ lots }: Pick<Transaction, 'lots'>): OriginalLot[] | null {
  return lots && lots.map(({ date, ...lot }) => ({ ...lot, on: date }))
}

export function mapPerformance(response: unknown, call: string, portfolioId: string): UpstreamPerformance {
  const data = readPortfolio(performance, response, call, portfolioId)
  return {
    currency: data.currency,
    values: sortByDay(data.values.map(({ date, ...rest }) => ({ ...rest, on: date }))),
    benchmark: data.benchmark && {
      name: data.benchmark.name,
      levels: sortByDay(data.benchmark.levels.map(({ date, level }) => ({ on: date, level }))),
    },
  }
}

export function mapCharges(response: unknown, call: string, portfolioId: string): UpstreamCharges {
  const { portfolioId: _, ...costs } = readPortfolio(charges, response, call, portfolioId)
  return costs
}

export function mapTransactionCosts(response: unknown, call: string, portfolioId: string): UpstreamTransactionCosts {
  const data = readPortfolio(transactionCosts, response, call, portfolioId)
  return { currency: data.currency, costs: data.costs.map(({ date, ...rest }) => ({ ...rest, on: date })) }
}
