import type * as z from 'zod/mini'
import type { Currency } from '@atrium/domain/currency'
import { Decimal, decimalText, sum } from '@atrium/domain/decimal'
import type { UpstreamAccount } from '../ports/accounts.ts'
import { UpstreamError } from '../ports/response.ts'
import type { UpstreamCharges, UpstreamTransactionCosts } from '../ports/charges.ts'
import type { UpstreamDocument } from '../ports/client-documents.ts'
import type { BondTerms, UpstreamHolding, UpstreamHoldings } from '../ports/holdings.ts'
import type { UpstreamPerformance } from '../ports/performance.ts'
import type { UpstreamPortfolio } from '../ports/portfolios.ts'
import type { UpstreamTransaction } from '../ports/transactions.ts'
import { composeId } from '../upstream/composite-ids.ts'
import { sortLots } from '../upstream/original-lots.ts'
import { sortByDay, parseAbout } from '../upstream/reading.ts'
import * as wire from './schemas.ts'
import { assetClasses, chargeNames, formatName, objectives, transactionTypes } from './words.ts'

const provider = 'partner'

/** Parses a response about a contact. */
const readContact = <Schema extends z.core.$ZodType<{ contactId: string }>>(
  schema: Schema,
  response: unknown,
  call: string,
  contactId: string,
) => parseAbout(schema, response, { contactId }, { provider, call })

/** Parses a response about a portfolio of a contact. For a response about a holding, the caller does not know the portfolio. */
const readPortfolio = <Schema extends z.core.$ZodType<{ contactId: string; portfolioId: string }>>(
  schema: Schema,
  response: unknown,
  call: string,
  contactId: string,
  portfolioId: string | undefined,
) => parseAbout(schema, response, { contactId, portfolioId }, { provider, call })

const mapRates = (rates: readonly z.output<typeof wire.fxRate>[]): UpstreamHoldings['exchangeRates'] =>
  rates.map(({ base, quote, rate, asOf }) => ({ from: base, to: quote, rate, on: asOf }))

type Money = { amount: string; currency: Currency }

/**
 * Returns the amount of a sum of money that must be in the given currency.
 * @throws UpstreamError `invalid` for a currency other than that of the response
 */
function readAmount(currency: Currency, money: Money, call: string): string {
  if (money.currency === currency) return money.amount
  throw new UpstreamError('invalid', provider, call, `an amount is in ${money.currency}, but the response is in ${currency}`)
}

export function mapAccount(response: unknown, call: string, contactId: string): UpstreamAccount {
  const data = readContact(wire.overview, response, call, contactId)
  return {
    id: data.contactId,
    name: data.displayName,
    email: data.emailAddress,
    currency: data.reportingCurrency,
    inception: data.clientSince,
    valuedOn: data.valuationAsOf,
    value: data.totalValue && readAmount(data.reportingCurrency, data.totalValue, call),
    previousValue: data.previous && readAmount(data.reportingCurrency, data.previous.totalValue, call),
    previouslyValuedOn: data.previous?.valuationAsOf ?? null,
    change1y: data.twelveMonthReturn,
    exchangeRates: mapRates(data.fxRates),
    portfolios: data.portfolios.map(({ portfolioId, title, wrapper, value }) => ({
      id: composeId(data.contactId, portfolioId),
      name: title,
      type: wrapper,
      value: value?.amount ?? null,
      currency: value?.currency ?? data.reportingCurrency,
    })),
  }
}

export function mapPortfolios(response: unknown, call: string, contactId: string): UpstreamPortfolio[] {
  const { valuationAsOf, portfolios: listed } = readContact(wire.portfolios, response, call, contactId)
  return listed.map(({ portfolioId, title, wrapper, mandate, value, openedOn, previous }) => ({
    id: composeId(contactId, portfolioId),
    name: title,
    type: wrapper,
    objective: mandate.objective && (objectives[mandate.objective] ?? mandate.objective),
    riskProfile: mandate.riskLevel,
    currency: value.currency,
    inception: openedOn,
    value: value.amount,
    previousValue: previous && readAmount(value.currency, previous.value, call),
    valuedOn: valuationAsOf,
    previouslyValuedOn: previous?.valuationAsOf ?? null,
  }))
}

export function mapHoldings(response: unknown, call: string, contactId: string, portfolioId?: string): UpstreamHoldings {
  const data = readPortfolio(wire.holdings, response, call, contactId, portfolioId)
  return {
    currency: data.reportingCurrency,
    valuedOn: data.valuationAsOf,
    exchangeRates: mapRates(data.fxRates),
    holdings: data.holdings.map((holding) => mapHolding(data.contactId, holding)),
  }
}

type WireHolding = z.output<typeof wire.holdings>['holdings'][number]

function mapHolding(contactId: string, { identifiers, classification, ...holding }: WireHolding): UpstreamHolding {
  return {
    id: composeId(contactId, holding.holdingId),
    name: holding.title,
    symbol: identifiers.ticker,
    sedol: identifiers.sedol,
    assetClass: classification.category && (assetClasses[classification.category] ?? classification.category),
    sector: classification.industry && formatName(classification.industry),
    region: classification.geography && formatName(classification.geography),
    quantity: holding.units,
    price: holding.unitPrice?.amount ?? null,
    priceCurrency: holding.unitPrice?.currency ?? holding.quotedIn,
    pricedOn: holding.priceAsOf,
    restatedOn: null,
    cost: null,
    yield: holding.incomeYield,
    cashTypeId: holding.kind === 'cash' ? 'cash' : null,
    bond: holding.bondTerms && mapBondTerms(holding.bondTerms),
  }
}

function mapBondTerms(terms: z.output<typeof wire.bondTerms>): BondTerms {
  return {
    coupon: terms.couponRate,
    maturesOn: terms.maturesAt,
    frequency: terms.couponsPerYear,
    dayCount: terms.dayCountConvention === 'ACT/ACT' ? 'actual/actual' : terms.dayCountConvention,
    isIndexLinked: terms.inflationLinked,
    nominal: terms.nominalPerUnit,
  }
}

/** Maps transactions and sorts them from oldest to newest. The provider sends the newest first. */
export function mapTransactions(
  response: unknown,
  call: string,
  contactId: string,
  portfolioId?: string,
): { currency: UpstreamPortfolio['currency']; transactions: UpstreamTransaction[] } {
  const { reportingCurrency, transactions: listed } = readPortfolio(wire.transactions, response, call, contactId, portfolioId)
  return {
    currency: reportingCurrency,
    transactions: sortByDay(
      listed.toReversed().map((one) => mapTransaction(contactId, one, (money) => readAmount(reportingCurrency, money, call))),
    ),
  }
}

type ReadAmount = (money: Money) => string

function mapTransaction(contactId: string, one: z.output<typeof wire.transaction>, amount: ReadAmount): UpstreamTransaction {
  return {
    id: composeId(contactId, one.transactionId),
    on: one.tradedAt,
    type: transactionTypes[one.kind] ?? one.kind,
    name: one.description,
    holdingId: one.holdingId && composeId(contactId, one.holdingId),
    quantity: one.units,
    price: one.unitPrice?.amount ?? null,
    priceCurrency: one.unitPrice?.currency ?? null,
    exchangeRate: one.fxRate,
    amount: amount(one.netCash),
    fees: decimalText(sum(one.charges.map(({ cost }) => new Decimal(amount(cost))))),
    lots: sortLots(
      one.originalLots && one.originalLots.map(({ units, cost, acquiredAt }) => ({ quantity: units, cost: amount(cost), on: acquiredAt })),
    ),
  }
}

/** Maps the costs of the trades in a portfolio. Each charge is a separate cost. */
export function mapTransactionCosts(response: unknown, call: string, contactId: string, portfolioId?: string): UpstreamTransactionCosts {
  const { reportingCurrency, transactions: listed } = readPortfolio(wire.transactions, response, call, contactId, portfolioId)
  const costs = listed.toReversed().flatMap(({ tradedAt, description, charges }) =>
    charges.map(({ kind, cost }) => ({
      on: tradedAt,
      type: chargeNames[kind] ?? kind,
      name: description ?? '',
      amount: readAmount(reportingCurrency, cost, call),
    })),
  )
  return { currency: reportingCurrency, costs: sortByDay(costs) }
}

export function mapPerformance(response: unknown, call: string, contactId: string, portfolioId?: string): UpstreamPerformance {
  const { value, valuationHistory, benchmark } = readPortfolio(wire.detail, response, call, contactId, portfolioId)
  return {
    currency: value.currency,
    values: sortByDay(
      valuationHistory.map(({ valuationAsOf, value: closing, paidIn, paidOut }) => ({
        on: valuationAsOf,
        value: closing,
        inflow: paidIn,
        outflow: paidOut,
      })),
    ),
    benchmark: benchmark && {
      name: benchmark.title,
      levels: sortByDay(benchmark.levels.map(({ valuationAsOf, index }) => ({ on: valuationAsOf, level: index }))),
    },
  }
}

export function mapCharges(response: unknown, call: string, contactId: string, portfolioId?: string): UpstreamCharges {
  const { value, costs } = readPortfolio(wire.detail, response, call, contactId, portfolioId)
  const { serviceCosts: service, productCosts: product } = costs
  const amount = (money: Money) => readAmount(value.currency, money, call)
  return {
    currency: value.currency,
    service: {
      oneOff: amount(service.oneOff),
      ongoing: amount(service.ongoing),
      transaction: amount(service.transaction),
      ancillary: amount(service.ancillary),
      incidental: amount(service.incidental),
    },
    product: {
      oneOff: amount(product.oneOff),
      ongoing: amount(product.ongoing),
      transaction: amount(product.transaction),
      incidental: amount(product.incidental),
    },
    thirdPartyPayments: amount(costs.inducements),
    averageValue: costs.averageValue && amount(costs.averageValue),
  }
}

/** Returns the dates of the response, from newest to oldest. */
export function mapDates(response: unknown, call: string, contactId: string, portfolioId?: string): string[] {
  return mapPerformance(response, call, contactId, portfolioId)
    .values.map(({ on }) => on)
    .toReversed()
}

export function mapDocuments(response: unknown, call: string, contactId: string): UpstreamDocument[] {
  const { documents: listed } = readContact(wire.documents, response, call, contactId)
  const toAtriumId = (ownId: string | null) => ownId && composeId(contactId, ownId)
  return listed.map(({ documentId, portfolioId, holdingId, issuedAt, ...rest }) => ({
    ...rest,
    id: documentId,
    portfolioId: toAtriumId(portfolioId),
    holdingId: toAtriumId(holdingId),
    issuedOn: issuedAt,
  }))
}
