import * as z from 'zod/mini'
import { assetClasses, type AssetClass } from '@atrium/contract/portfolio-terms'
import { currencies, type Currency } from '@atrium/domain/currency'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import type { MonthOfReturns, UpstreamStrategyModel } from '../ports/market-data.ts'
import type { UpstreamSeries } from '../ports/quotes.ts'
import { byDay, day, figure, list, maybe, readAnswer, text } from '../upstream/reading.ts'

const series = list(z.object({ date: day, close: figure }))
const prices = z.object({ symbol: text, name: text, currency: z.enum(currencies), series })
const rates = z.object({ series })
const rate = z.object({ rate: figure, date: day })
const index = z.object({ symbol: text, name: text, series })

function read<Schema extends z.core.$ZodType>(schema: Schema, answer: unknown, call: string): z.output<Schema> {
  return readAnswer(schema, answer, { provider: 'quotes', call })
}

/** Sorts a series oldest first; the provider sends the newest first. */
const ordered = (entries: z.output<typeof series>): UpstreamSeries => byDay(entries.map(({ date, close }) => ({ on: date, close })))

export function mapPrices(answer: unknown, call: string): { symbol: string; name: string; currency: Currency; series: UpstreamSeries } {
  const { series: entries, ...rest } = read(prices, answer, call)
  return { ...rest, series: ordered(entries) }
}

export function mapRates(answer: unknown, call: string): UpstreamSeries {
  return ordered(read(rates, answer, call).series)
}

export function mapRate(answer: unknown, call: string): { rate: string; on: string } {
  const found = read(rate, answer, call)
  return { rate: found.rate, on: found.date }
}

export function mapIndex(answer: unknown, call: string): { symbol: string; name: string; series: UpstreamSeries } {
  const { series: entries, ...rest } = read(index, answer, call)
  return { ...rest, series: ordered(entries) }
}

const perhaps = maybe(figure)
/** A figure for each asset class; null if it is missing. */
const classFigures = z.object(Object.fromEntries(assetClasses.map((name) => [name, perhaps])) as Record<AssetClass, typeof perhaps>)
const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))
const classReturns = z.object({ series: list(z.object({ month, returns: classFigures })) })

/** Maps the returns of asset classes, oldest first. */
export function mapClassReturns(answer: unknown, call: string): MonthOfReturns[] {
  return read(classReturns, answer, call).series.toSorted((left, right) => (left.month < right.month ? -1 : 1))
}

const riskFree = z.object({ currency: z.enum(currencies), series })

/** Maps the risk-free rate, which the upstream states in percent per year. */
export function mapRiskFree(answer: unknown, call: string): { currency: Currency; series: { on: string; rate: string }[] } {
  const { currency, series: entries } = read(riskFree, answer, call)
  return { currency, series: ordered(entries).map(({ on, close }) => ({ on, rate: fraction(close) })) }
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

/** Maps the strategy models. The upstream states percentages; a class that a model does not name has weight 0. */
export function mapModels(answer: unknown, call: string): UpstreamStrategyModel[] {
  return read(models, answer, call).models.map(({ name, equityMinimum, equityMaximum, riskProfiles, weights }) => ({
    name,
    equityBand: { min: fraction(equityMinimum), max: fraction(equityMaximum) },
    riskProfiles,
    weights: Object.fromEntries(assetClasses.map((each) => [each, fraction(weights[each] ?? '0')])) as UpstreamStrategyModel['weights'],
  }))
}

const fraction = (percent: string): string => decimalText(new Decimal(percent).div(100))
