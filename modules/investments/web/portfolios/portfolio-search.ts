import { dimensions, type Dimension } from '../../contract/breakdown-terms.ts'
import type { Portfolio } from '../../contract/portfolios.ts'
import { maxPages } from '../../contract/transaction-terms.ts'

/** All tabs: performance first, then the others in the order of the specification (specification decision 33). */
export const tabs = [
  'performance',
  'exposure',
  'breakdowns',
  'holdings',
  'transactions',
  'transactions-file',
  'cash-transactions',
  'fees',
  'contract-notes',
  'realised',
  'bond-statistics',
  'simulated-returns',
  'product-history',
  'private-equity',
  'documents',
] as const
export type Tab = (typeof tabs)[number]

/** Data that the provider must supply for a tab. Tabs without an entry are always shown. */
const requiredOffers: { [Name in Tab]?: Portfolio['offers'][number] } = {
  fees: 'charges',
  documents: 'client-documents',
  'product-history': 'product-history',
  'private-equity': 'private-equity',
}

/** Lists the tabs to show. `available` contains the tabs that the installed modules provide. */
export function listTabs(offers: Portfolio['offers'], available: { readonly [Name in Tab]?: unknown }): Tab[] {
  return tabs.filter((tab) => {
    const need = requiredOffers[tab]
    return available[tab] !== undefined && (!need || offers.includes(need))
  })
}

/** Tabs in the row. The others are in the list "More", so that the row fits a window 1,160 px wide. */
const tabsInRow: ReadonlySet<Tab> = new Set(['performance', 'breakdowns', 'holdings', 'transactions', 'cash-transactions', 'fees'])

/** Maximum number of tabs in the row, including the list "More". */
const maxInRow = 7

/** Divides the shown tabs between the row and the list "More", in the same order. */
export function divideTabs(shown: readonly Tab[]): { row: readonly Tab[]; more: readonly Tab[] } {
  if (shown.length <= maxInRow) return { row: shown, more: [] }
  return { row: shown.filter((tab) => tabsInRow.has(tab)), more: shown.filter((tab) => !tabsInRow.has(tab)) }
}

export const drawers = ['holding', 'breakdown', 'bond', 'contract-note', 'fund'] as const
export type DrawerKind = (typeof drawers)[number]

/** Formats the address of a drawer for the URL, such as `holding:HL-1`. */
export const formatDrawerAddress = (kind: DrawerKind, subject: string): string => `${kind}:${subject}`

/** Parses the address of a drawer. Null if the text names no drawer or no subject. */
export function parseDrawer(address: string | undefined): { kind: DrawerKind; subject: string } | null {
  const [name = '', ...rest] = (address ?? '').split(':')
  const kind = drawers.find((known) => known === name)
  const subject = rest.join(':')
  return kind && subject ? { kind, subject } : null
}

export const chartPeriods = ['1M', 'YTD', '1Y', '3Y', '5Y', 'SI'] as const
export type ChartPeriod = (typeof chartPeriods)[number]

export type OnPortfolioSearch = (change: { [Key in keyof PortfolioSearch]: PortfolioSearch[Key] | undefined }) => void

/** Properties of every tab. */
export type TabProps = { portfolio: Portfolio; search: PortfolioSearch; onSearch: OnPortfolioSearch }

/** Properties of every drawer. */
export type DrawerProps = TabProps & { subject: string }

/** State of the portfolio page in the URL. */
export type PortfolioSearch = {
  tab?: Exclude<Tab, 'holdings'>
  on?: string
  period?: Exclude<ChartPeriod, 'SI'>
  as?: 'table'
  by?: Dimension
  explain?: string
  drawer?: string
  find?: string
  /** Number of three-month windows in a list. */
  pages?: number
  /** The provider's name for the type of transactions. */
  type?: string
  /** True in the print layout. */
  print?: true
  /** Basis of the realised gains. Absent for the book basis. */
  basis?: 'tax'
  year?: string
  /** The requested benchmark, which may be unknown. By default that of the risk profile. */
  benchmark?: string
}

const readAllowed = <Value extends string>(value: unknown, allowed: readonly Value[]): Value | undefined =>
  allowed.find((candidate) => candidate === value)
const readText = (value: unknown) => (typeof value === 'string' && value !== '' ? value.slice(0, 120) : undefined)

export function parsePortfolioSearch(raw: Record<string, unknown>): PortfolioSearch {
  const search = {
    tab: readAllowed(
      raw.tab,
      tabs.filter((tab) => tab !== 'holdings'),
    ),
    on: typeof raw.on === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(raw.on) ? raw.on : undefined,
    period: readAllowed(raw.period, ['1M', 'YTD', '1Y', '3Y', '5Y']),
    as: readAllowed(raw.as, ['table']),
    by: readAllowed(raw.by, dimensions),
    explain: readText(raw.explain),
    drawer: readText(raw.drawer),
    find: readText(raw.find),
    pages: readPages(raw.pages),
    type: readText(raw.type),
    print: 'print' in raw ? (true as const) : undefined,
    basis: readAllowed(raw.basis, ['tax']),
    benchmark: readText(raw.benchmark),
    year: typeof raw.year === 'string' && /^\d{4}(\/\d{2})?$/.test(raw.year) ? raw.year : undefined,
  }
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}

const readPages = (value: unknown) =>
  Number.isInteger(value) && Number(value) > 1 && Number(value) <= maxPages ? Number(value) : undefined

/** Returns the first day of a period that ends on the given day. Undefined for the time since inception. */
export function periodStart(period: ChartPeriod, to: string): string | undefined {
  const end = Temporal.PlainDate.from(to)
  switch (period) {
    case 'SI':
      return undefined
    case 'YTD':
      // The year is measured from the close of the previous year.
      return end.with({ month: 1, day: 1 }).subtract({ days: 1 }).toString()
    case '1M':
      return end.subtract({ months: 1 }).toString()
    default:
      return end.subtract({ years: Number(period[0]) }).toString()
  }
}

/** Returns the year up to the valuation date, for which costs are shown. */
export function findCostYear(portfolio: Portfolio, on: string | undefined): { from: string | undefined; to: string | undefined } {
  const to = on ?? portfolio.provenance.asOn ?? undefined
  return { from: to && periodStart('1Y', to), to }
}
