import { shownPortfolioTypes } from '@atrium/contract/portfolio-terms'
import { daysAfter, plainDate } from '@atrium/domain/calendar'
import type { Currency } from '@atrium/domain/currency'
import { Decimal, decimalText, sum, zero } from '@atrium/domain/decimal'
import {
  listAssetParts,
  listDailyValues,
  listTypeTotals,
  type DayTotal,
  type StoredValueView,
  type TypeTotal,
} from '@atrium/investments/server/stored-holdings/reads'
import type { PortalScope } from '@atrium/people/server/portals/access'
import type { AssetBreakdown } from '../../contract/today-terms.ts'
import type { Transacting } from '@atrium/platform/db/scope'

const months = 12

/** Lists the ends of the twelve months before a day, and the day before it, which is the last one with complete values. */
export function listMonthEnds(today: string): string[] {
  const first = plainDate(today).with({ day: 1 })
  const ends = Array.from({ length: months }, (_, index) => daysAfter(first.subtract({ months: months - 1 - index }).toString(), -1))
  const latest = daysAfter(today, -1)
  return ends.includes(latest) ? ends : [...ends, latest]
}

/**
 * Reads the assets under advice of a portal's clients within the caller's scope. Only the currency of most portfolios has a history; the
 * values in others are stated apart, because adding them would need rates of every day.
 */
export async function readAssets(transaction: Transacting, scope: PortalScope, view: StoredValueView) {
  const days = listMonthEnds(view.today)
  const totals = await listDailyValues(transaction, scope, view, { days })
  const latest = sortCurrencies(totals.filter(({ on }) => on === days.at(-1)))
  const [main] = latest
  if (!main) return { total: null, points: [], otherCurrencies: [], types: [], currency: null }
  const currency = main.currency as Currency
  const own = totals.filter((total) => total.currency === currency)
  const types = await listTypeTotals(transaction, scope, view, { day: main.on, currency })
  return {
    total: {
      value: { amount: main.value, currency },
      asOn: main.on,
      oldestOn: main.oldestOn,
      clients: main.clients,
      portfolios: main.portfolios,
      missing: types.reduce((count, one) => count + one.missing, 0),
    },
    points: own.map((point, index) => toPoint(point, own[index - 1])),
    otherCurrencies: latest.slice(1).map((total) => ({ amount: total.value, currency: total.currency as Currency })),
    types: toTypes(types, new Decimal(main.value)),
    currency,
  }
}

/** Reads the total of the latest day in the currency of most portfolios. Undefined if no values are stored yet. */
export async function readMainTotal(transaction: Transacting, scope: PortalScope, view: StoredValueView): Promise<DayTotal | undefined> {
  const [main] = sortCurrencies(await listDailyValues(transaction, scope, view, { days: [listMonthEnds(view.today).at(-1)!] }))
  return main
}

/** Reads one page of the assets by client or group, in the currency of {@link readAssets}, with their change over the same twelve months. */
export async function readAssetParts(
  transaction: Transacting,
  scope: PortalScope,
  view: StoredValueView,
  page: { by: AssetBreakdown; offset: number; limit: number },
) {
  const days = listMonthEnds(view.today)
  const [before, on] = [days[0]!, days.at(-1)!]
  const main = await readMainTotal(transaction, scope, view)
  if (!main) return { items: [], count: 0, currency: null }
  const currency = main.currency as Currency
  const { parts, count } = await listAssetParts(transaction, scope, view, { ...page, days: [before, on], currency })
  const total = new Decimal(main.value)
  const items = parts.map(({ id, name, value, valueBefore, newMoney, portfolios }) => ({
    id,
    name,
    value,
    share: toShare(new Decimal(value), total),
    newMoney,
    movement: decimalText(new Decimal(value).minus(valueBefore).minus(newMoney)),
    portfolios,
  }))
  return { items, count, currency }
}

/** Sorts the totals of a day by the number of portfolios, without currencies that no portfolio has any more. */
const sortCurrencies = (totals: readonly DayTotal[]): DayTotal[] =>
  totals
    .filter(({ portfolios }) => portfolios > 0)
    .toSorted((one, other) => other.portfolios - one.portfolios || one.currency.localeCompare(other.currency))

const toShare = (value: Decimal, total: Decimal): string => decimalText(total.isZero() ? zero : value.div(total))

/** Divides the change since the point before into net new money and market movement. */
function toPoint({ on, value, flowTotal }: DayTotal, before: DayTotal | undefined) {
  if (!before) return { on, value, newMoney: null, movement: null }
  const newMoney = new Decimal(flowTotal).minus(before.flowTotal)
  const movement = new Decimal(value).minus(before.value).minus(newMoney)
  return { on, value, newMoney: decimalText(newMoney), movement: decimalText(movement) }
}

/** Combines the types that the specification does not list, as their providers name them, as Other. */
function toTypes(totals: readonly TypeTotal[], total: Decimal) {
  const listed = totals.filter(({ portfolios }) => portfolios > 0)
  const byType = Map.groupBy(listed, ({ type }) => shownPortfolioTypes.find((one) => one === type) ?? 'Other')
  return [...byType]
    .map(([type, own]) => {
      const value = sum(own.map((one) => one.value && new Decimal(one.value)).filter((one) => one instanceof Decimal))
      return {
        type,
        value: decimalText(value),
        share: toShare(value, total),
        portfolios: own.reduce((count, { portfolios }) => count + portfolios, 0),
      }
    })
    .toSorted((one, other) => Number(other.value) - Number(one.value))
}
