import * as z from 'zod/mini'
import { transactionCategory } from '@atrium/domain/transaction-categories'
import type { UpstreamAccount, UpstreamAccountName } from '../ports/accounts.ts'
import type { UpstreamCharges, UpstreamTransactionCosts } from '../ports/charges.ts'
import { dayCounts, type BondTerms, type UpstreamHoldings } from '../ports/holdings.ts'
import type { UpstreamPerformance } from '../ports/performance.ts'
import type { UpstreamPortfolio } from '../ports/portfolios.ts'
import type { OriginalLot, UpstreamTransaction } from '../ports/transactions.ts'
import { aboveZero, couponsAYear, notNegative } from '../upstream/bond-terms.ts'
import { agreeingLots, inOrder } from '../upstream/original-lots.ts'
import {
  byDay,
  currency,
  day,
  demandSubject,
  figure,
  id,
  list,
  maybe,
  readAbout,
  readAnswer,
  reference,
  text,
} from '../upstream/reading.ts'

const provider = 'asset-manager'

const exchangeRate = z.object({ from: currency, to: currency, rate: figure, date: maybe(day) })

const accountName = z.object({ id, name: text, email: maybe(text), currency })

const account = z.extend(accountName, {
  inception: maybe(day),
  valuationDate: day,
  value: maybe(figure),
  previousValue: maybe(figure),
  previousValuationDate: maybe(day),
  change1y: maybe(figure),
  exchangeRates: z._default(list(exchangeRate), []),
  portfolios: list(z.object({ id, name: text, type: text, value: maybe(figure), currency })),
})

const portfolio = z.object({
  id,
  clientId: id,
  name: text,
  type: text,
  objective: maybe(text),
  riskProfile: maybe(z.int().check(z.minimum(1), z.maximum(7))),
  currency,
  inception: maybe(day),
  value: maybe(figure),
  previousValue: maybe(figure),
  previousValuationDate: maybe(day),
  valuationDate: day,
})

const bond = z.object({
  coupon: notNegative,
  maturityDate: maybe(day),
  frequency: couponsAYear,
  dayCount: z.enum(dayCounts),
  indexLinked: z._default(z.boolean(), false),
  nominal: aboveZero,
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
      symbol: maybe(text),
      sedol: maybe(text),
      assetClass: maybe(text),
      sector: maybe(text),
      sectors: maybe(list(z.object({ sector: text, share: figure }))),
      region: maybe(text),
      quantity: figure,
      price: maybe(figure),
      priceCurrency: maybe(currency),
      priceDate: maybe(day),
      priceRestatedDate: maybe(day),
      cost: maybe(figure),
      yield: maybe(figure),
      bond: maybe(bond),
      cashTypeId: maybe(reference),
    }),
  ),
})

const transaction = z.object({
  id,
  date: day,
  type: text,
  name: maybe(text),
  holdingId: maybe(text),
  quantity: maybe(figure),
  price: maybe(figure),
  priceCurrency: maybe(currency),
  exchangeRate: maybe(figure),
  amount: figure,
  fees: maybe(figure),
  lots: maybe(list(z.object({ quantity: figure, cost: figure, date: day }))),
})
type Transaction = z.output<typeof transaction>

const transactions = z.object({
  portfolioId: id,
  currency,
  transactions: list(
    transaction.check(
      agreeingLots({ list: 'lots', cost: 'cost', on: 'date' }, (one: Transaction) => ({
        on: one.date,
        quantity: one.quantity,
        lots: lotsOf(one),
        isTransferIn: transactionCategory(one.type, true) === 'transfers-in',
      })),
    ),
  ),
})

const performance = z.object({
  portfolioId: id,
  currency,
  values: list(z.object({ date: day, value: figure, inflow: figure, outflow: figure })),
  benchmark: maybe(z.object({ name: text, levels: list(z.object({ date: day, level: figure })) })),
})

const charges = z.object({
  portfolioId: id,
  currency,
  service: z.object({ oneOff: figure, ongoing: figure, transaction: figure, ancillary: figure, incidental: figure }),
  product: z.object({ oneOff: figure, ongoing: figure, transaction: figure, incidental: figure }),
  thirdPartyPayments: figure,
  averageValue: maybe(figure),
})

const transactionCosts = z.object({
  portfolioId: id,
  currency,
  costs: list(z.object({ date: day, type: text, name: text, amount: figure })),
})

function read<Schema extends z.core.$ZodType>(schema: Schema, response: unknown, call: string): z.output<Schema> {
  return readAnswer(schema, response, { provider, call })
}

/** Parses a response about one portfolio. */
const readPortfolio = <Schema extends z.core.$ZodType<{ portfolioId: string }>>(
  schema: Schema,
  response: unknown,
  call: string,
  portfolioId: string,
) => readAbout(schema, response, { portfolioId }, { provider, call })

function mapRates(rates: readonly z.output<typeof exchangeRate>[]): UpstreamHoldings['exchangeRates'] {
  return rates.map(({ date, ...rate }) => ({ ...rate, on: date }))
}

export function mapAccountNames(response: unknown, call: string): UpstreamAccountName[] {
  return read(list(accountName), response, call)
}

export function mapAccount(response: unknown, call: string, clientId: string): UpstreamAccount {
  const data = readAbout(account, response, { id: clientId }, { provider, call })
  const { valuationDate, previousValuationDate, exchangeRates, ...rest } = data
  return { ...rest, valuedOn: valuationDate, previouslyValuedOn: previousValuationDate, exchangeRates: mapRates(exchangeRates) }
}

export function mapPortfolios(response: unknown, call: string, clientId: string): UpstreamPortfolio[] {
  return read(list(portfolio), response, call).map(({ clientId: stated, valuationDate, previousValuationDate, ...rest }) => {
    demandSubject(stated, clientId, { provider, call })
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
      bond: terms && bondTermsOf(terms),
    })),
  }
}

function bondTermsOf({ maturityDate, indexLinked, ...terms }: z.output<typeof bond>): BondTerms {
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
  return { ...rest, on: date, lots: inOrder(lotsOf(rest)) }
}

function lotsOf({ lots }: Pick<Transaction, 'lots'>): OriginalLot[] | null {
  return lots && lots.map(({ date, ...lot }) => ({ ...lot, on: date }))
}

export function mapPerformance(response: unknown, call: string, portfolioId: string): UpstreamPerformance {
  const data = readPortfolio(performance, response, call, portfolioId)
  return {
    currency: data.currency,
    values: byDay(data.values.map(({ date, ...rest }) => ({ ...rest, on: date }))),
    benchmark: data.benchmark && {
      name: data.benchmark.name,
      levels: byDay(data.benchmark.levels.map(({ date, level }) => ({ on: date, level }))),
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
