import { businessDayToDate, findBusinessDayFrom, findLastBusinessDay, toMonthNumber } from '../../calendar.ts'
import { findPrice } from '../../market/prices.ts'
import { findRate } from '../../market/rates.ts'
import { getSecurity } from '../../market/securities.ts'

/** Market returns of a month, in percent. */
export type MarketMonth = { month: number; shares: number; gilts: number; gold: number; dollar: number; publishedOn: string }

const monthsKept = 24

/** Lists the months of the last two years, newest first. A month is published on the second business day of the next month. */
export function marketMonths(lastDay: number): MarketMonth[] {
  const last = toMonthNumber(businessDayToDate(lastDay)) - 1
  return Array.from({ length: monthsKept }, (_, index) => last - index)
    .filter((month) => findBusinessDayFrom(month + 1, 1) + 1 <= lastDay && findLastBusinessDay(month - 1) >= 0)
    .map(monthOfMarket)
}

function monthOfMarket(month: number): MarketMonth {
  const [from, to] = [findLastBusinessDay(month - 1), findLastBusinessDay(month)]
  const change = (symbol: string) => percent(findPrice(getSecurity(symbol), to)! / findPrice(getSecurity(symbol), from)! - 1)
  return {
    month,
    shares: change('STIWDA'),
    gilts: change('STIGIA'),
    gold: change('LOMGLD'),
    dollar: percent(findRate('USD', 'GBP', to) / findRate('USD', 'GBP', from) - 1),
    publishedOn: businessDayToDate(findBusinessDayFrom(month + 1, 1) + 1),
  }
}

const percent = (fraction: number) => Math.round(fraction * 1_000) / 10
