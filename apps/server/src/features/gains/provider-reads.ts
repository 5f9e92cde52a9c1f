import type { RequestContext } from '../../app-context.ts'
import type { Currency } from '@atrium/domain/currency'
import { Decimal } from '@atrium/domain/decimal'
import type { ExchangeRate } from '@atrium/domain/exchange'
import { isTaxable } from '@atrium/domain/gains/personal-gains'
import { levelOn } from '@atrium/domain/performance'
import { refusal } from '../../http/problem.ts'
import type { Answer } from '../../providers/last-good.ts'
import type { UpstreamSeries } from '../../providers/ports/quotes.ts'
import { readRates } from '../../providers/rates.ts'
import { byDay } from '../../providers/upstream/reading.ts'
import { portfolioTypeOf } from '../accounts/account-rules.ts'
import { readPortfolios } from '../accounts/provider-reads.ts'
import { tradesOf, type Booked } from '../../providers/trades/trades.ts'
import { orNull, readTransactions, type PortfolioData } from '../portfolios/provider-reads.ts'
import type { Given } from './gains-rules.ts'

type Rates = { series: UpstreamSeries }
type GainsRead = { given: Given; answers: Answer<unknown>[] }

/** All that gains are worked out from, up to a day or to the provider's latest. */
export async function readGains(context: RequestContext, portfolio: PortfolioData, on: string | undefined): Promise<GainsRead> {
  const [listed, ledger] = await Promise.all([readPortfolios(portfolio.data), readTransactions(portfolio)])
  const stated = listed.data.find(({ id }) => id === portfolio.id)
  if (!stated) throw refusal('not-found')
  const type = portfolioTypeOf(stated.type)
  const until = on ?? stated.valuedOn
  const rates = isTaxable(type) ? await readIntoPounds(context, ledger.data.currency) : null
  const given = { ledger: ledger.data, type, until, rates: rates ? ratesOfDays(rates.data.series, ledger.data, until) : [] }
  return { given, answers: rates ? [ledger, rates] : [ledger] }
}

/** Gains are taxed in pounds: rates of every day; null where none are needed, or nobody has them. */
async function readIntoPounds(context: RequestContext, from: Currency): Promise<Answer<Rates> | null> {
  const reading = from === 'GBP' ? null : readRates(context, from, 'GBP', 'full')
  return reading && orNull(reading)
}

/** A rate for each day on which something was bought or sold, that of the last day before it that has one. */
function ratesOfDays(series: Rates['series'], ledger: Booked, until: string): ExchangeRate[] {
  const all = byDay(series.filter(({ close }) => new Decimal(close).gt(0)))
  const trades = [...tradesOf(ledger, until).values()].flat()
  const days = new Set(trades.flatMap((trade) => (trade.kind === 'transfer-in' ? trade.lots.map((lot) => lot.on) : trade.on)))
  return [...days].flatMap((on) => {
    const known = levelOn(all, on)
    return known ? [{ from: ledger.currency, to: 'GBP', rate: new Decimal(known.close), on }] : []
  })
}
