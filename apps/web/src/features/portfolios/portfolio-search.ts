export const tabs = ['performance', 'holdings', 'transactions', 'fees'] as const
export type Tab = (typeof tabs)[number]

export const chartPeriods = ['1M', 'YTD', '1Y', '3Y', '5Y', 'SI'] as const
export type ChartPeriod = (typeof chartPeriods)[number]

/** The portfolio page's state in the address. */
export type PortfolioSearch = {
  tab?: Exclude<Tab, 'holdings'>
  on?: string
  period?: Exclude<ChartPeriod, 'SI'>
  as?: 'table'
  explain?: string
  find?: string
}

const oneOf = <Value extends string>(value: unknown, allowed: readonly Value[]): Value | undefined =>
  allowed.find((candidate) => candidate === value)
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value.slice(0, 120) : undefined)

export function parsePortfolioSearch(raw: Record<string, unknown>): PortfolioSearch {
  const found = {
    tab: oneOf(raw.tab, ['performance', 'transactions', 'fees']),
    on: typeof raw.on === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(raw.on) ? raw.on : undefined,
    period: oneOf(raw.period, ['1M', 'YTD', '1Y', '3Y', '5Y']),
    as: oneOf(raw.as, ['table']),
    explain: text(raw.explain),
    find: text(raw.find),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

/** The first day of a period that ends on the given day; undefined for all there is. */
export function periodStart(period: ChartPeriod, to: string): string | undefined {
  const end = Temporal.PlainDate.from(to)
  switch (period) {
    case 'SI':
      return undefined
    case 'YTD':
      // the year is measured from the close of the year before
      return end.with({ month: 1, day: 1 }).subtract({ days: 1 }).toString()
    case '1M':
      return end.subtract({ months: 1 }).toString()
    default:
      return end.subtract({ years: Number(period[0]) }).toString()
  }
}
