import { dateOf, dayFrom, lastDayOf, monthOf } from '../../calendar.ts'
import { priceOn } from '../../market/prices.ts'
import { rateOn } from '../../market/rates.ts'
import { getSecurity } from '../../market/securities.ts'

/** Market returns of a month, in percent. */
export type MarketMonth = { month: number; shares: number; gilts: number; gold: number; dollar: number; publishedOn: string }

const monthsKept = 24

/** Lists the months of the last two years, newest first. A month is published on the second business day of the next month. */
export function marketMonths(lastDay: number): MarketMonth[] {
  const last = monthOf(dateOf(lastDay)) - 1
  return Array.from({ length: monthsKept }, (_, place) => last - place)
    .filter((month) => dayFrom(month + 1, 1) + 1 <= lastDay && lastDayOf(month - 1) >= 0)
    .map(monthOfMarket)
}

function monthOfMarket(month: number): MarketMonth {
  const [from, to] = [lastDayOf(month - 1), lastDayOf(month)]
  const change = (symbol: string) => percent(priceOn(getSecurity(symbol), to)! / priceOn(getSecurity(symbol), from)! - 1)
  return {
    month,
    shares: change('STIWDA'),
    gilts: change('STIGIA'),
    gold: change('LOMGLD'),
    dollar: percent(rateOn('USD', 'GBP', to) / rateOn('USD', 'GBP', from) - 1),
    publishedOn: dateOf(dayFrom(month + 1, 1) + 1),
  }
}

const percent = (fraction: number) => Math.round(fraction * 1_000) / 10
