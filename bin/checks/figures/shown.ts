import type { Breakdowns, Exposure } from '@atrium/investments/contract/breakdowns'
import type { CashTransactions } from '@atrium/investments/contract/cash-transactions'
import type {
  Charges,
  Holdings,
  Performance,
  Portfolio,
  Statistics,
  TransactionCosts,
  Transactions,
} from '@atrium/investments/contract/portfolios'
import type { DisplayedFigure } from './comparison.ts'
import type { BondsPage, RealisedPage } from './leaf-pages.ts'

/** Responses for the tabs of a portfolio. A tab is null if the provider has no data for it. */
export type Pages = {
  header: Portfolio
  holdings: Holdings
  breakdowns: Breakdowns | null
  exposure: Exposure | null
  performance: Performance | null
  statistics: Statistics | null
  transactions: Transactions | null
  /** Number of pages of transactions; the totals include all pages. */
  pages: number
  cash: CashTransactions | null
  charges: Charges | null
  costs: TransactionCosts | null
  gains: RealisedPage | null
  bonds: BondsPage | null
}

/** Lists the totals on all tabs. */
export function listFigures(pages: Pages): DisplayedFigure[] {
  return [...listHoldingFigures(pages), ...listReturnFigures(pages), ...listTransactionFigures(pages), ...listBreakdownFigures(pages)]
}

const periodFigures = /^(return|benchmark\.return|difference|annualised|calendar-year|statistic\..+)$/

/** Returns true for figures without a period and for returns since inception, which cover the days of all other periods. */
export const isSinceInception = ({ figure, of }: DisplayedFigure): boolean => !periodFigures.test(figure) || of === 'SI'

const columns = { value: 'money', cost: 'money', gain: 'money', return: 'rate', weight: 'percent' } as const

function listHoldingFigures({ header, holdings }: Pages): DisplayedFigure[] {
  return [
    { figure: 'total', value: header.value?.amount ?? null, unit: 'money' },
    ...(header.change ? [{ figure: 'change', value: header.change.amount, unit: 'money' as const }] : []),
    ...(header.changeRate ? [{ figure: 'change-rate', value: header.changeRate, unit: 'rate' as const }] : []),
    ...(Object.keys(columns) as (keyof typeof columns)[]).flatMap((column): DisplayedFigure[] => [
      { figure: `holdings.${column}`, value: holdings.total[column], unit: columns[column] },
      ...holdings.groups.map(({ assetClass, total }) => ({
        figure: `group.${column}`,
        of: assetClass,
        value: total[column],
        unit: columns[column],
      })),
    ]),
  ]
}

function listReturnFigures({ performance, statistics }: Pages): DisplayedFigure[] {
  const rate = (figure: string, of: string, value: string | null): DisplayedFigure => ({ figure, of, value, unit: 'rate' })
  return [
    ...(performance?.returns ?? []).flatMap(({ period, portfolio, benchmark, difference, annualised }) => [
      rate('return', period, portfolio),
      rate('benchmark.return', period, benchmark),
      rate('difference', period, difference),
      rate('annualised', period, annualised),
    ]),
    ...(performance?.calendarYears ?? []).map(({ year, portfolio }) => rate('calendar-year', String(year), portfolio)),
    ...(statistics?.rows ?? []).flatMap(({ period, timeWeighted, moneyWeighted, volatility, drawdown }) => [
      rate('statistic.time-weighted', period, timeWeighted),
      rate('statistic.money-weighted', period, moneyWeighted),
      rate('statistic.volatility', period, volatility),
      rate('statistic.drawdown', period, drawdown),
    ]),
  ]
}

function listTransactionFigures({ transactions, pages, cash, charges, costs, gains }: Pages): DisplayedFigure[] {
  const money = (figure: string, value: string | null, options: { of?: string; query?: string } = {}): DisplayedFigure => ({
    figure,
    value,
    unit: 'money',
    ...options,
  })
  const range = charges ? { query: `from=${charges.from}&to=${charges.to}` } : {}
  return [
    ...(transactions?.groups ?? []).map(({ category, total }) => money('transactions', total, { of: category, query: `pages=${pages}` })),
    ...(cash
      ? [
          money('cash.opening', cash.opening),
          money('cash.closing', cash.closing),
          money('cash.paid-in', cash.paidIn),
          money('cash.paid-out', cash.paidOut),
        ]
      : []),
    ...(charges
      ? [
          money('charges.total', charges.totalCost, range),
          { ...money('charges.percent', charges.percent, range), unit: 'percent' as const },
        ]
      : []),
    ...(costs ? [money('transaction-costs', costs.total, range)] : []),
    ...Object.entries({ book: gains?.book, tax: gains?.tax }).flatMap(([basis, basisGains]) =>
      (basisGains?.years ?? []).flatMap(({ taxYear, totals }) =>
        Object.entries(totals ?? {}).map(([column, value]) => money(`realised.${column}`, value, { of: `${basis}:${taxYear}` })),
      ),
    ),
  ]
}

function listBreakdownFigures({ breakdowns, exposure, bonds }: Pages): DisplayedFigure[] {
  const total = bonds && bonds.bonds.length > 0 ? bonds.total : null
  return [
    ...(breakdowns?.compositions ?? []).flatMap(({ dimension, slices }) =>
      slices.flatMap(({ key, value, percent }): DisplayedFigure[] => [
        { figure: 'slice.value', of: `${dimension}:${key}`, value, unit: 'money' },
        { figure: 'slice.percent', of: `${dimension}:${key}`, value: percent, unit: 'percent' },
      ]),
    ),
    ...(exposure?.model ? [{ figure: 'exposure.distance', value: exposure.distance, unit: 'percent' as const }] : []),
    ...(total
      ? [
          { figure: 'bonds.redemption-yield', value: total.redemptionYield, unit: 'rate' as const },
          { figure: 'bonds.modified', value: total.modified, unit: 'number' as const },
          { figure: 'bonds.income', value: total.income, unit: 'money' as const },
        ]
      : []),
  ]
}
