import { bondTermsOf } from '../market/bond-terms.ts'
import { dateOf, dayOf, latestDay } from '../calendar.ts'
import type { BookedClient } from '../firm/clients.ts'
import { decimalText } from '../integers.ts'
import { cashNameOf } from '../ledger/holding.ts'
import { cashYieldPoints } from '../ledger/income.ts'
import { ledgerOf } from '../ledger/ledger.ts'
import { tradeDate, type Transaction } from '../ledger/transaction.ts'
import { findBenchmark, levelOn, type Benchmark } from '../market/benchmarks.ts'
import { priceOn } from '../market/prices.ts'
import { rateOn } from '../market/rates.ts'
import type { Currency, Security } from '../market/securities.ts'
import { fractionText, text, type Cell } from './text.ts'

/** A file to import: its kind, as named in the imports contract, and its text. */
export type StoreFile = {
  kind: 'accounts' | 'securities' | 'portfolios' | 'rates' | 'levels' | 'prices' | 'transactions'
  name: string
  text: string
}

type Wanted = { clients: readonly BookedClient[]; today: string; /** Excludes rows of earlier days. */ from?: string | undefined }

const currencies: Currency[] = ['GBP', 'USD', 'EUR']
const cashTypes: Record<Currency, number> = { GBP: 1, USD: 2, EUR: 3 }

/**
 * Creates import files for some clients of the demo firm, as a firm would prepare them, in the order in which they must be imported.
 */
export function storeFiles({ clients, today, from }: Wanted): StoreFile[] {
  const lastDay = latestDay(today)
  const plans = clients.flatMap((client) => client.plans)
  const firstDay = Math.max(0, Math.min(...plans.map((plan) => dayOf(plan.inception))))
  const start = from === undefined ? firstDay : Math.max(firstDay, dayOf(from))
  const days = Array.from({ length: Math.max(0, lastDay - start + 1) }, (_, place) => start + place)
  const ledgers = plans.map((plan) => ledgerOf(plan, lastDay))
  const securities = [...new Set(ledgers.flatMap(({ transactions }) => transactions.flatMap(({ security }) => security ?? [])))]
  const benchmarks = [...new Set(plans.flatMap((plan) => findBenchmark(plan.riskProfile) ?? []))]
  return [
    file(
      'accounts',
      ['Client ID', 'Name', 'Email', 'Currency'],
      clients.map(({ id, name, email, currency }) => [id, name, email, currency]),
    ),
    file('securities', securityHeadings, [...securities.map(securityRow), ...currencies.map(cashRow)]),
    file(
      'portfolios',
      ['Portfolio ID', 'Client ID', 'Name', 'Portfolio type', 'Objective', 'Risk profile', 'Currency', 'Inception', 'Benchmark'],
      plans.map((plan) => [
        plan.id,
        plan.clientId,
        plan.name,
        plan.type,
        plan.objective,
        plan.riskProfile,
        plan.currency,
        plan.inception,
        findBenchmark(plan.riskProfile)?.name ?? null,
      ]),
    ),
    file('rates', ['From currency', 'To currency', 'Date', 'Rate'], days.flatMap(ratesOf)),
    file(
      'levels',
      ['Benchmark', 'Date', 'Level'],
      benchmarks.flatMap((benchmark) => levelsOf(benchmark, days)),
    ),
    file(
      'prices',
      ['Symbol', 'Date', 'Price'],
      securities.flatMap((security) => pricesOf(security, days)),
    ),
    file(
      'transactions',
      transactionHeadings,
      ledgers.flatMap(({ plan, transactions }) =>
        transactions.filter(({ day }) => day >= start).flatMap((entry) => transactionRows(plan.id, entry)),
      ),
    ),
  ]
}

function file(kind: StoreFile['kind'], headings: readonly string[], rows: readonly (readonly Cell[])[]): StoreFile {
  return { kind, name: `${kind}.csv`, text: text([headings, ...rows]) }
}

const securityHeadings = [
  'Symbol',
  'Name',
  'ISIN',
  'SEDOL',
  'Asset class',
  'Sector',
  'Region',
  'Price currency',
  'Yield',
  'Cash type',
  'Ongoing charge',
  'Transaction charge',
  'Incidental charge',
  'Priced until',
  'Coupon',
  'Matures on',
  'Coupons a year',
  'Day count',
  'Index-linked',
]

/** Creates a row for a security, with the charges included in its price as the portfolio API computes them. */
function securityRow(security: Security): Cell[] {
  const { symbol, name, isin, sedol, assetClass, sector, region, priceCurrency, yieldPoints, ongoingPoints, kind, pricedUntil } = security
  const incidental = assetClass === 'Alternatives' && kind !== 'share' ? 15 : 0
  const charges = [ongoingPoints, kind === 'fund' ? 8 : 0, incidental].map(fractionText)
  return [
    symbol,
    name,
    isin,
    sedol,
    assetClass,
    sector,
    region,
    priceCurrency,
    fractionText(yieldPoints),
    null,
    ...charges,
    pricedUntil,
    ...bondCells(security),
  ]
}

function bondCells(security: Security): Cell[] {
  const terms = bondTermsOf(security)
  if (!terms) return [null, null, null, null, null]
  return [String(terms.coupon / 10_000), terms.maturity, String(terms.frequency), 'actual/actual', terms.isIndexLinked ? 'yes' : 'no']
}

function cashRow(currency: Currency): Cell[] {
  const cash = [`CASH-${currency}`, cashNameOf(currency), null, null, 'Other', 'Cash', 'Global', currency]
  return [...cash, fractionText(Number(cashYieldPoints)), cashTypes[currency], '0', '0', '0', null, null, null, null, null, null]
}

const ratesOf = (day: number): Cell[][] =>
  currencies.flatMap((from) =>
    currencies.filter((to) => to !== from).map((to) => [from, to, dateOf(day), decimalText(BigInt(rateOn(from, to, day)), 6)]),
  )

const levelsOf = (benchmark: Benchmark, days: readonly number[]): Cell[][] =>
  days.map((day) => [benchmark.name, dateOf(day), decimalText(BigInt(levelOn(benchmark, day)), 4)])

const pricesOf = (security: Security, days: readonly number[]): Cell[][] =>
  days.flatMap((day) => {
    const price = priceOn(security, day)
    return price === null ? [] : [[security.symbol, dateOf(day), decimalText(BigInt(price), 4)]]
  })

const transactionHeadings = [
  'Transaction ID',
  'Portfolio ID',
  'Date',
  'Settlement date',
  'Type',
  'Symbol',
  'Quantity',
  'Price',
  'Price currency',
  'Exchange rate',
  'Amount',
  'Commission',
  'Stamp duty',
  'Currency conversion',
  'Original cost',
  'Acquired on',
]

/** Creates a row for each lot of a transfer in with history, and one for every other transaction. */
function transactionRows(portfolioId: string, entry: Transaction): Cell[][] {
  if (entry.lots.length === 0) return [transactionRow(portfolioId, entry)]
  return entry.lots.map((lot) => transactionRow(portfolioId, { ...entry, quantity: lot.quantity, lots: [lot] }))
}

function transactionRow(portfolioId: string, entry: Transaction): Cell[] {
  const { id, settlementDay, type, security, quantity, price, rate, amount, costs, lots } = entry
  const [lot] = lots
  const moves = quantity > 0n
  const cost = (of: string) => decimalText(costs.find((one) => one.type === of)?.amount ?? 0n, 2)
  return [
    id,
    portfolioId,
    tradeDate(entry),
    dateOf(settlementDay),
    type,
    security?.symbol ?? null,
    moves ? decimalText(quantity, 7) : null,
    moves ? decimalText(BigInt(price), 4) : null,
    moves ? security!.priceCurrency : null,
    moves ? decimalText(BigInt(rate), 6) : null,
    decimalText(amount, 2),
    cost('Commission'),
    cost('Stamp duty'),
    cost('Currency conversion'),
    lot ? decimalText(lot.cost, 2) : null,
    lot ? lot.on : null,
  ]
}
