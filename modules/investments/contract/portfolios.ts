import { maxPages } from './transaction-terms.ts'
import * as z from 'zod/mini'
import { benchmarkChoice, benchmarkComparison } from './benchmarks.ts'
import { explainedFigure, figureCase } from '@atrium/contract/explanation'
import { assetClass, shownPortfolioType } from '@atrium/contract/portfolio-schemas'
import { route } from '@atrium/contract/route'
import { portfolioFigures } from './portfolio-figures.ts'
import { currency, decimal, identifier, money, plainDate, provenance } from '@atrium/contract/schema'

export const holding = z.object({
  id: z.string(),
  name: z.string(),
  symbol: z.nullable(z.string()),
  sedol: z.nullable(z.string()),
  assetClass,
  sector: z.nullable(z.string()),
  region: z.nullable(z.string()),
  quantity: decimal,
  /** In `priceCurrency`. GBX is pence. */
  price: z.nullable(decimal),
  priceCurrency: z.nullable(currency),
  priceOn: z.nullable(plainDate),
  /** True if the price is more than five business days older than the valuation date. */
  isPriceOld: z.boolean(),
  /** Day on which the provider last corrected a price of this holding. Figures for earlier days can differ from those shown at the time. */
  priceRestatedOn: z.nullable(plainDate),
  /** Exact figures in the portfolio's currency, not rounded. */
  value: z.nullable(decimal),
  cost: z.nullable(decimal),
  /** Source of the cost: the provider, or the sum of the holding's transactions. Null for cash, whose cost is its value. */
  costSource: z.nullable(z.enum(['provider', 'transactions'])),
  gain: z.nullable(decimal),
  /** (value − cost) / cost, a fraction. */
  return: z.nullable(decimal),
  /** Clean price of a bond per 100 nominal. Null for other holdings and for bonds without a price. */
  cleanPrice: z.nullable(decimal),
  /** Income yield: annual income as a fraction of value. Null if there is none, or it is not known. */
  yield: z.nullable(decimal),
  /** Percentage of the portfolio. */
  weight: z.nullable(decimal),
  cashTypeId: z.nullable(z.string()),
  missing: z.nullable(z.enum(['price', 'exchange-rate', 'cost'])),
})

const holdingTotals = z.object({
  cost: z.nullable(decimal),
  value: z.nullable(decimal),
  gain: z.nullable(decimal),
  return: z.nullable(decimal),
  weight: z.nullable(decimal),
})

export const holdingGroup = z.object({ assetClass, holdings: z.array(holding), total: holdingTotals })

export const holdings = z.object({
  portfolio: identifier,
  currency,
  valuedOn: plainDate,
  groups: z.array(holdingGroup),
  total: holdingTotals,
  /**
   * Holdings with the best and the worst return on cost since purchase, excluding cash. Holdings with equal returns are all listed. Null if
   * all returns are equal.
   */
  extremes: z.nullable(z.object({ best: z.array(z.string()), worst: z.array(z.string()), unknownCount: z.int() })),
  /** Holdings excluded from all totals because a price or rate is missing. `lastPricedOn` is the last day with a price, if it is known. */
  unvalued: z.array(
    z.object({
      name: z.string(),
      reason: z.enum(['price', 'exchange-rate']),
      lastPricedOn: z.nullable(plainDate),
      cost: z.nullable(decimal),
    }),
  ),
  /**
   * Set if the provider's stated value differs from the sum of the holdings by more than rounding. `difference` is the stated value less
   * the sum.
   */
  unexplained: z.nullable(z.object({ stated: decimal, sum: decimal, difference: decimal })),
  provenance,
})

export const portfolio = z.object({
  id: identifier,
  account: z.object({ id: z.string(), name: z.string(), portal: identifier, portfolioCount: z.int() }),
  name: z.string(),
  type: shownPortfolioType,
  objective: z.nullable(z.string()),
  riskProfile: z.nullable(z.int()),
  currency,
  inception: z.nullable(plainDate),
  value: z.nullable(money),
  change: z.nullable(money),
  changeRate: z.nullable(decimal),
  changeSince: z.nullable(plainDate),
  /** Optional data that the portfolio's provider supplies. Pages for other data are not offered. */
  offers: z.array(z.enum(['charges', 'documents', 'client-documents', 'product-history', 'private-equity'])),
  provenance,
})

export const transactionCategories = [
  'gross-interest',
  'payments-in',
  'payments-out',
  'management-charges',
  'dividends',
  'trade-buys',
  'trade-sales',
  'transfers-in',
  'transfers-out',
  'other',
] as const
export const transactionCategory = z.enum(transactionCategories)
export type TransactionCategory = (typeof transactionCategories)[number]

export const transaction = z.object({
  id: z.string(),
  on: plainDate,
  category: transactionCategory,
  /** Type name as stated by the upstream. */
  type: z.string(),
  name: z.nullable(z.string()),
  quantity: z.nullable(decimal),
  price: z.nullable(decimal),
  priceCurrency: z.nullable(currency),
  /** For a transaction in a bond: the clean price per 100 nominal, in the major currency. */
  cleanPrice: z.optional(decimal),
  /** Effect on the portfolio's cash, signed, in the portfolio's currency. */
  amount: decimal,
  fees: z.nullable(decimal),
})

export const transactions = z.object({
  currency,
  from: plainDate,
  to: plainDate,
  groups: z.array(z.object({ category: transactionCategory, total: decimal, transactions: z.array(transaction) })),
  /** The provider's names for the types of all transactions, for filtering. */
  types: z.array(z.string()),
  /** True if there are transactions before the first day. */
  hasOlder: z.boolean(),
  provenance,
})

export const transactionsOfRange = z.object({
  currency,
  from: plainDate,
  to: plainDate,
  /** Newest first. */
  transactions: z.array(transaction),
  provenance,
})

export const periods = ['1D', '1M', 'YTD', '1Y', '3Y', '5Y', 'SI'] as const

export const performance = z.object({
  currency,
  from: z.nullable(plainDate),
  to: z.nullable(plainDate),
  /** Name of the benchmark, or null if there is none. */
  benchmark: z.nullable(z.string()),
  compared: benchmarkComparison,
  /**
   * `portfolio` and `benchmark` are cumulative time-weighted returns as fractions, 0 at the first point. `contributed` is the value at the
   * first point plus all later contributions, less withdrawals.
   */
  series: z.array(
    z.object({
      on: plainDate,
      portfolio: z.nullable(decimal),
      benchmark: z.nullable(decimal),
      value: decimal,
      contributed: decimal,
    }),
  ),
  returns: z.array(
    z.object({
      period: z.enum(periods),
      portfolio: z.nullable(decimal),
      benchmark: z.nullable(decimal),
      /** The portfolio's return less the benchmark's. */
      difference: z.nullable(decimal),
      /** Annualised if the period is a year or longer. */
      annualised: z.nullable(decimal),
      from: z.nullable(plainDate),
    }),
  ),
  /** Maximum drawdown of the series, as a fraction that is negative or 0. The days are null if there was no drawdown. */
  drawdown: z.nullable(z.object({ depth: decimal, peakOn: z.nullable(plainDate), troughOn: z.nullable(plainDate) })),
  calendarYears: z.array(z.object({ year: z.int(), portfolio: z.nullable(decimal), benchmark: z.nullable(decimal) })),
  provenance,
})

/** Periods of the table of statistics that the specification requires. */
export const statisticPeriods = ['MTD', 'YTD', '1Y', '3Y', '5Y', 'SI'] as const

export const performanceStatistics = z.object({
  currency,
  to: z.nullable(plainDate),
  rows: z.array(
    z.object({
      period: z.enum(statisticPeriods),
      from: z.nullable(plainDate),
      /** True if both returns are annualised. */
      isAnnual: z.boolean(),
      /** Time-weighted return, which excludes payments in and out. All figures of a row are fractions. */
      timeWeighted: z.nullable(decimal),
      /** Money-weighted return, which depends on when payments were made. */
      moneyWeighted: z.nullable(decimal),
      /** Return over the whole period, not annualised. */
      benchmark: z.nullable(decimal),
      /** Annualised volatility of monthly returns. Null with fewer than twelve complete months. */
      volatility: z.nullable(decimal),
      /** As a fraction that is negative or 0. */
      drawdown: z.nullable(decimal),
    }),
  ),
  /** Complete months, oldest first, for example 2026-10. */
  months: z.array(z.object({ month: z.string(), portfolio: z.nullable(decimal) })),
  provenance,
})

const costs = z.object({ oneOff: decimal, ongoing: decimal, transaction: decimal, incidental: decimal })

export const charges = z.object({
  currency,
  from: plainDate,
  to: plainDate,
  service: z.extend(costs, { ancillary: decimal }),
  product: costs,
  thirdPartyPayments: decimal,
  totalCost: decimal,
  averageValue: z.nullable(decimal),
  /** Percentage of the average value, to two decimals. Null if the average is zero or unknown. */
  percent: z.nullable(decimal),
  provenance,
})

export const transactionCosts = z.object({
  currency,
  from: plainDate,
  to: plainDate,
  costs: z.array(z.object({ on: plainDate, type: z.string(), name: z.string(), amount: decimal })),
  total: decimal,
  provenance,
})

/** Months of transactions on the first page, up to the valuation date. Each further page adds the preceding three months. */
export const monthsOfPage = 3
const pages = z.optional(z.int().check(z.minimum(1), z.maximum(maxPages)))
export const windowInput = z.object({ portfolio: identifier, on: z.optional(plainDate), pages })
/** The provider's name for the type of transactions to list. By default all types are listed. */
const transactionType = z.optional(z.string().check(z.minLength(1), z.maxLength(100)))

const explainInput = z.object({
  portfolio: identifier,
  figure: z.enum(portfolioFigures),
  of: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  /** Valuation date, as in the figure's route. */
  on: z.optional(plainDate),
  /** Number of three-month windows, as in the route for transactions. */
  pages,
  /** Type of transactions, as in the route for transactions. */
  type: transactionType,
  /** Date range of charges and costs, as in the routes for them. */
  from: z.optional(plainDate),
  to: z.optional(plainDate),
  benchmark: z.optional(benchmarkChoice),
})

const portfolioInput = z.object({ portfolio: identifier })
const datedInput = z.object({ portfolio: identifier, on: z.optional(plainDate) })
const rangeInput = z.object({ portfolio: identifier, from: z.optional(plainDate), to: z.optional(plainDate) })

/** Benchmark for the performance figures. By default, that of the risk profile. */
const comparison = { benchmark: z.optional(benchmarkChoice) }

const read = route.meta({ caller: 'signed-in' })
/** For routes whose response is the content of a complete file. */
const heavyRead = route.meta({ caller: 'signed-in', isHeavy: true })
const path = <const Path extends string>(rest: Path, summary: string) =>
  ({ method: 'GET', path: `/api/portfolios/{portfolio}${rest}`, tags: ['portfolios'], summary }) as const

export const portfolios = {
  get: read.route(path('', 'Get the header of a portfolio: value, change, risk profile, objective')).input(datedInput).output(portfolio),
  holdings: read.route(path('/holdings', 'List the holdings by asset class with subtotals')).input(datedInput).output(holdings),
  dates: read
    .route(path('/dates', 'List the days on which the provider can value the portfolio, newest first'))
    .input(portfolioInput)
    .output(z.object({ dates: z.array(plainDate) })),
  transactions: read
    .route(path('/transactions', 'List the transactions of the three months up to a date by category. Each further page adds three months'))
    .input(z.extend(windowInput, { type: transactionType }))
    .output(transactions),
  transactionsFile: heavyRead
    .route(path('/transactions-file', 'List every transaction of a date range, for a file'))
    .input(rangeInput)
    .output(transactionsOfRange),
  performance: read
    .route(path('/performance', 'Get the cumulative return with the benchmark, and returns by period'))
    .input(z.extend(rangeInput, comparison))
    .output(performance),
  statistics: read
    .route(
      path(
        '/performance/statistics',
        'Get time-weighted and money-weighted returns, volatility and drawdown by period, and the return of each month',
      ),
    )
    .input(z.extend(datedInput, comparison))
    .output(performanceStatistics),
  charges: read.route(path('/charges', 'Get the costs and charges of a period')).input(rangeInput).output(charges),
  transactionCosts: read
    .route(path('/transaction-costs', 'List the costs of each trade in a period'))
    .input(rangeInput)
    .output(transactionCosts),
  explain: read.route(path('/explanations/{figure}', 'Explain one figure of the portfolio')).input(explainInput).output(explainedFigure),
  explainCase: route
    .meta({ caller: 'staff', isHeavy: true })
    .route(path('/explanations/{figure}/case', 'Get the complete calculations of a figure, which `bin/calc` can repeat. Staff only'))
    .input(explainInput)
    .output(figureCase),
}

export type Portfolio = z.infer<typeof portfolio>
export type Holding = z.infer<typeof holding>
export type HoldingGroup = z.infer<typeof holdingGroup>
export type Holdings = z.infer<typeof holdings>
export type TransactionsOfRange = z.infer<typeof transactionsOfRange>
export type Transactions = z.infer<typeof transactions>
export type Statistics = z.infer<typeof performanceStatistics>
export type Performance = z.infer<typeof performance>
export type Charges = z.infer<typeof charges>
export type TransactionCosts = z.infer<typeof transactionCosts>
