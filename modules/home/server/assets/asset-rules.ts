import { shownPortfolioTypes, type ShownPortfolioType } from '@atrium/contract/portfolio-terms'
import { daysAfter, plainDate } from '@atrium/domain/calendar'
import type { Currency } from '@atrium/domain/currency'
import { Decimal, decimalText, sum, zero } from '@atrium/domain/decimal'
import { listDailyValues, type DayTotal } from '@atrium/investments/server/stored-holdings/reads'
import type { PortalScope } from '@atrium/people/server/portals/access'
import type { Transacting } from '@atrium/platform/db/scope'
import { countWithoutValue } from './coverage-reads.ts'

type View = Parameters<typeof listDailyValues>[2]

const months = 12

/** Lists the ends of the twelve months before a day, and the day before it, which is the last one with complete values. */
export function listMonthEnds(today: string): string[] {
  const first = plainDate(today).with({ day: 1 })
  const ends = Array.from({ length: months }, (_, index) => daysAfter(first.subtract({ months: months - 1 - index }).toString(), -1))
  const latest = daysAfter(today, -1)
  return ends.includes(latest) ? ends : [...ends, latest]
}

/**
 * Reads the assets under advice of a portal's clients within the caller's scope. Only the currency with the largest value has a history; the
 * values in others are stated apart, because adding them would need rates of every day.
 */
export async function readAssets(transaction: Transacting, scope: PortalScope, view: View) {
  const days = listMonthEnds(view.today)
  const totals = await listDailyValues(transaction, scope, view, { days })
  const latest = totals.filter(({ on }) => on === days.at(-1)).toSorted((one, other) => Number(other.value) - Number(one.value))
  const [main] = latest
  if (!main) return { total: null, points: [], otherCurrencies: [], types: [], currency: null }
  const currency = main.currency as Currency
  const own = totals.filter((total) => total.currency === currency)
  return {
    total: {
      value: { amount: main.value, currency },
      asOn: main.on,
      clients: main.clients,
      portfolios: main.portfolios,
      missing: await countWithoutValue(transaction, scope, view, main.on),
    },
    points: own.map((point, index) => toPoint(point, own[index - 1])),
    otherCurrencies: latest.slice(1).map((total) => ({ amount: total.value, currency: total.currency as Currency })),
    types: await readTypes(transaction, scope, view, main),
    currency,
  }
}

/** Divides the change since the point before into net new money and market movement. */
function toPoint({ on, value, flowTotal }: DayTotal, before: DayTotal | undefined) {
  if (!before) return { on, value, newMoney: null, movement: null }
  const newMoney = new Decimal(flowTotal).minus(before.flowTotal)
  const movement = new Decimal(value).minus(before.value).minus(newMoney)
  return { on, value, newMoney: decimalText(newMoney), movement: decimalText(movement) }
}

async function readTypes(transaction: Transacting, scope: PortalScope, view: View, main: DayTotal) {
  const types: { type: ShownPortfolioType; value: string; share: string; portfolios: number }[] = []
  const total = new Decimal(main.value)
  for (const type of shownPortfolioTypes) {
    const found = await listDailyValues(transaction, scope, view, { days: [main.on], portfolioType: type })
    const own = found.find(({ currency }) => currency === main.currency)
    if (!own) continue
    const share = total.isZero() ? zero : new Decimal(own.value).div(total)
    types.push({ type, value: own.value, share: decimalText(share), portfolios: own.portfolios })
  }
  const rest = total.minus(sum(types.map(({ value }) => new Decimal(value))))
  // Types that the specification does not list, as their providers name them.
  if (!rest.isZero() && !types.some(({ type }) => type === 'Other')) {
    const portfolios = main.portfolios - types.reduce((count, one) => count + one.portfolios, 0)
    types.push({ type: 'Other', value: decimalText(rest), share: decimalText(rest.div(total)), portfolios })
  }
  return types.toSorted((one, other) => Number(other.value) - Number(one.value))
}
