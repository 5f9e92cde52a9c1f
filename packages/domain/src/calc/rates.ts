import type { Currency } from '../currency.ts'
import type { ExchangeRate } from '../exchange.ts'
import { refuse } from '../error.ts'
import { positive, type Fields } from './fields.ts'

/** Reads rates in the form `{"USDGBP": 0.79}`, without a day. */
export function readPairs(fields: Fields, name: string): ExchangeRate[] {
  if (!fields.has(name)) return []
  const pairs = fields.fields(name)
  return pairs.names().map((pair) => {
    const [, from, to] =
      /^([A-Z]{3})([A-Z]{3})$/.exec(pair) ?? refuse('INVALID_INPUT', `${pair} is not a pair such as USDGBP`, pairs.pathOf(pair))
    return { from: from as Currency, to: to as Currency, rate: pairs.decimal(pair, positive), on: null }
  })
}

/** Reads rates in the form `[{"from": "USD", "to": "GBP", "rate": 0.79, "on": "2026-03-31"}]`. */
export function readRates(fields: Fields, name: string): ExchangeRate[] {
  return fields.list(name, (rate) => ({
    from: rate.currency('from'),
    to: rate.currency('to'),
    rate: rate.decimal('rate', positive),
    on: rate.dayOr('on', null),
  }))
}
