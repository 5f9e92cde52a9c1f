import * as z from 'zod/mini'
import { currencies, type Currency } from '@atrium/domain/currency'
import type { UpstreamSeries } from '../ports/quotes.ts'
import { byDay, day, figure, readAnswer, text } from '../upstream/reading.ts'

const series = z.array(z.object({ date: day, close: figure }))
const prices = z.object({ symbol: text, name: text, currency: z.enum(currencies), series })
const rates = z.object({ series })
const rate = z.object({ rate: figure, date: day })
const index = z.object({ symbol: text, name: text, series })

function read<Schema extends z.core.$ZodType>(schema: Schema, answer: unknown, call: string): z.output<Schema> {
  return readAnswer(schema, answer, { provider: 'quotes', call })
}

/** Oldest first; the provider tells the newest first. */
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
