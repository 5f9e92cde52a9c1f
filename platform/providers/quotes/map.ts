import * as z from 'zod/mini'
import { assetClasses, type AssetClass } from '@atrium/contract/portfolio-terms'
import { currencies, type Currency } from '@atrium/domain/currency'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import type { MonthOfReturns, UpstreamStrategyModel } from '../ports/market-data.ts'
import type { UpstreamSeries } from '../ports/quotes.ts'
import { sortByDay, day, figure, list, nullable, parseResponse, text } from '../upstream/reading.ts'

const series = list(z.object({ date: day, close: figure }))
const prices = z.object({ symbol: text, name: text, currency: z.enum(currencies), series })
const rates = z.object({ series })
const rate = z.object({ rate: figure, date: day })
const index = z.object({ symbol: text, name: text, series })

function read<Schema extends z.core.$ZodType>(schema: Schema, response: unknown, call: string): z.output<Schema> {
  return parseResponse(schema, response, { provider: 'quotes', call })
}

/** Maps a series and sorts it from oldest to newest. The provider sends the newest entry first. */
const mapSeries = (entries: z.output<typeof series>): UpstreamSeries => sortByDay(entries.map(({ date, close }) => ({ on: date, close })))

export function mapPrices(response: unknown, call: string): { symbol: string; name: string; currency: Currency; series: UpstreamSeries } {
  const { series: entries, ...rest } = read(prices, response, call)
  return { ...rest, series: mapSeries(entries) }
}

export function mapRates(response: unknown, call: string): UpstreamSeries {
  return mapSeries(read(rates, response, call).series)
}

export function mapRate(response: unknown, call: string): { rate: string; on: string } {
  const data = read(rate, response, call)
  return { rate: data.rate, on: data.date }
}

export function mapIndex(response: unknown, call: string): { symbol: string; name: string; series: UpstreamSeries } {
  const { series: entries, ...rest } = read(index, response, call)
  return { ...rest, series: mapSeries(entries) }
}

const optionalFigure = nullable(figure)
/** Schema of a figure for each asset class; null for a missing figure. */
const classFigures = z.object(
  Object.fromEntries(assetClasses.map((name) => [name, optionalFigure])) as Record<AssetClass, typeof optionalFigure>,
)
const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))
const classReturns = z.object({ series: list(z.object({ month, returns: classFigures })) })

/** Maps the returns of asset classes and sorts them from oldest to newest. */
export function mapClassReturns(response: unknown, call: string): MonthOfReturns[] {
  return read(classReturns, response, call).series.toSorted((left, right) => (left.month < right.month ? -1 : 1))
}

const riskFree = z.object({ currency: z.enum(currencies), series })

/** Maps the risk-free rate. The upstream states it in percent per year. */
export function mapRiskFree(response: unknown, call: string): { currency: Currency; series: { on: string; rate: string }[] } {
  const { currency, series: entries } = read(riskFree, response, call)
  return { currency, series: mapSeries(entries).map(({ on, close }) => ({ on, rate: toFraction(close) })) }
}

const models = z.object({
  models: list(
    z.object({
      name: text,
      equityMinimum: figure,
      equityMaximum: figure,
      riskProfiles: list(z.int().check(z.minimum(1), z.maximum(7))),
      weights: classFigures,
    }),
  ),
})

/** Maps the strategy models. The upstream states percentages. An asset class that a model does not name has the weight 0. */
export function mapModels(response: unknown, call: string): UpstreamStrategyModel[] {
  return read(models, response, call).models.map(({ name, equityMinimum, equityMaximum, riskProfiles, weights }) => ({
    name,
    equityBand: { min: toFraction(equityMinimum), max: toFraction(equityMaximum) },
    riskProfiles,
    weights: Object.fromEntries(assetClasses.map((each) => [each, toFraction(weights[each] ?? '0')])) as UpstreamStrategyModel['weights'],
  }))
}

const toFraction = (percent: string): string => decimalText(new Decimal(percent).div(100))
