import { readBondTerms } from '../market/bond-terms.ts'
import { businessDayToDate, toBusinessDay, findLatestDay } from '../calendar.ts'
import type { BookedClient } from '../firm/clients.ts'
import { formatDecimal } from '../integers.ts'
import { getCashName } from '../ledger/holding.ts'
import { cashYieldPoints } from '../ledger/income.ts'
import { generateLedger } from '../ledger/ledger.ts'
import { getTradeDate, type Transaction } from '../ledger/transaction.ts'
import { findBenchmark, computeLevel, type Benchmark } from '../market/benchmarks.ts'
import { findPrice } from '../market/prices.ts'
import { findRate } from '../market/rates.ts'
import type { Currency, Security } from '../market/securities.ts'
import { formatFraction, formatCsv, type Cell } from './text.ts'

/** A file to import: its kind, as named in the imports contract, and its text. */
export type StoreFile = {
  kind: 'accounts' | 'securities' | 'portfolios' | 'rates' | 'levels' | 'prices' | 'transactions'
  name: string
  text: string
}

type FileOptions = { clients: readonly BookedClient[]; today: string; /** Excludes rows of earlier days. */ from?: string | undefined }

const currencies: Currency[] = ['GBP', 'USD', 'EUR']
const cashTypes: Record<Currency, number> = { GBP: 1, USD: 2, EUR: 3 }

/**
 * Creates import files for some clients of the demo firm, as a firm would prepare them, in the order in which they must be imported.
 */
export function createImportFiles({ clients, today, from }: FileOptions): StoreFile[] {
  const lastDay = findLatestDay(today)
  const plans = clients.flatMap((client) => client.plans)
  const firstDay = Math.max(0, Math.min(...plans.map((plan) => toBusinessDay(plan.inception))))
  const start = from === undefined ? firstDay : Math.max(firstDay, toBusinessDay(from))
  const days = Array.from({ length: Math.max(0, lastDay - start + 1) }, (_, index) => start + index)
  const ledgers = plans.map((plan) => generateLedger(plan, lastDay))
  const securities = [...new Set(ledgers.flatMap(({ transactions }) => transactions.flatMap(({ security }) => security ?? [])))]
  const benchmarks = [...new Set(plans.flatMap((plan) => findBenchmark(plan.riskProfile) ?? []))]
  return [
    createFile(
      'accounts',
      ['Client ID', 'Name', 'Email', 'Currency'],
      clients.map(({ id, name, email, currency }) => [id, name, email, currency]),
    ),
    createFile('securities', securityHeadings, [...securities.map(createSecurityRow), ...currencies.map(createCashRow)]),
    createFile(
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
    createFile('rates', ['From currency', 'To currency', 'Date', 'Rate'], days.flatMap(createRateRows)),
    createFile(
      'levels',
      ['Benchmark', 'Date', 'Level'],
      benchmarks.flatMap((benchmark) => createLevelRows(benchmark, days)),
    ),
    createFile(
      'prices',
      ['Symbol', 'Date', 'Price'],
      securities.flatMap((security) => createPriceRows(security, days)),
    ),
    createFile(
      'transactions',
      transactionHeadings,
      ledgers.flatMap(({ plan, transactions }) =>
        transactions.filter(({ day }) => day >= start).flatMap((entry) => createTransactionRows(plan.id, entry)),
      ),
    ),
  ]
}

function createFile(kind: StoreFile['kind'], headings: readonly string[], rows: readonly (readonly Cell[])[]): StoreFile {
  return { kind, name: `${kind}.csv`, text: formatCsv([headings, ...rows]) }
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
function createSecurityRow(security: Security): Cell[] {
  const { symbol, name, isin, sedol, assetClass, sector, region, priceCurrency, yieldPoints, ongoingPoints, kind, pricedUntil } = security
  const incidental = assetClass === 'Alternatives' && kind !== 'share' ? 15 : 0
  const charges = [ongoingPoints, kind === 'fund' ? 8 : 0, incidental].map(formatFraction)
  return [
    symbol,
    name,
    isin,
    sedol,
    assetClass,
    sector,
    region,
    priceCurrency,
    formatFraction(yieldPoints),
    null,
    ...charges,
    pricedUntil,
    ...createBondCells(security),
  ]
}

function createBondCells(security: Security): Cell[] {
  const terms = readBondTerms(security)
  if (!terms) return [null, null, null, null, null]
  return [String(terms.coupon / 10_000), terms.maturity, String(terms.frequency), 'actual/actual', terms.isIndexLinked ? 'yes' : 'no']
}

function createCashRow(currency: Currency): Cell[] {
  const cash = [`CASH-${currency}`, getCashName(currency), null, null, 'Other', 'Cash', 'Global', currency]
  return [...cash, formatFraction(Number(cashYieldPoints)), cashTypes[currency], '0', '0', '0', null, null, null, null, null, null]
}

const createRateRows = (day: number): Cell[][] =>
  currencies.flatMap((from) =>
    currencies
      .filter((to) => to !== from)
      .map((to) => [from, to, businessDayToDate(day), formatDecimal(BigInt(findRate(from, to, day)), 6)]),
  )

const createLevelRows = (benchmark: Benchmark, days: readonly number[]): Cell[][] =>
  days.map((day) => [benchmark.name, businessDayToDate(day), formatDecimal(BigInt(computeLevel(benchmark, day)), 4)])

const createPriceRows = (security: Security, days: readonly number[]): Cell[][] =>
  days.flatMap((day) => {
    const price = findPrice(security, day)
    return price === null ? [] : [[security.symbol, businessDayToDate(day), formatDecimal(BigInt(price), 4)]]
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
function createTransactionRows(portfolioId: string, entry: Transaction): Cell[][] {
  if (entry.lots.length === 0) return [createTransactionRow(portfolioId, entry)]
  return entry.lots.map((lot) => createTransactionRow(portfolioId, { ...entry, quantity: lot.quantity, lots: [lot] }))
}

function createTransactionRow(portfolioId: string, entry: Transaction): Cell[] {
  const { id, settlementDay, type, security, quantity, price, rate, amount, costs, lots } = entry
  const [lot] = lots
  const moves = quantity > 0n
  const cost = (of: string) => formatDecimal(costs.find((one) => one.type === of)?.amount ?? 0n, 2)
  return [
    id,
    portfolioId,
    getTradeDate(entry),
    businessDayToDate(settlementDay),
    type,
    security?.symbol ?? null,
    moves ? formatDecimal(quantity, 7) : null,
    moves ? formatDecimal(BigInt(price), 4) : null,
    moves ? security!.priceCurrency : null,
    moves ? formatDecimal(BigInt(rate), 6) : null,
    formatDecimal(amount, 2),
    cost('Commission'),
    cost('Stamp duty'),
    cost('Currency conversion'),
    lot ? formatDecimal(lot.cost, 2) : null,
    lot ? lot.on : null,
  ]
}
