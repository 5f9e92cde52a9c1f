import type { RequestContext } from '@atrium/platform/app-context'
import type { Currency } from '@atrium/domain/currency'
import { Decimal } from '@atrium/domain/decimal'
import type { ExchangeRate } from '@atrium/domain/exchange'
import { findLevelOn } from '@atrium/domain/performance'
import { refusal } from '@atrium/platform/http/problem'
import type { ProviderResponse } from '@atrium/platform/providers/last-good'
import type { UpstreamSeries } from '@atrium/platform/providers/ports/quotes'
import { readRates } from '@atrium/platform/providers/rates'
import { sortByDay } from '@atrium/platform/providers/upstream/reading'
import { classifyPortfolio } from '@atrium/accounts/server/accounts/account-rules'
import { readPortfolios } from '@atrium/accounts/server/accounts/provider-reads'
import { groupTrades, type BookedTransactions } from '@atrium/platform/providers/trades/trades'
import { readOrNull, readTransactions, type PortfolioData } from '@atrium/investments/server/portfolios/provider-reads'
import { findTaxableWrapper, type GainInputs } from './gains-rules.ts'
import { readSecurityTerms } from './security-reads.ts'

type Rates = { series: UpstreamSeries }
type GainsResult = { given: GainInputs; responses: ProviderResponse<unknown>[] }

/** Reads the inputs for gains up to a day, by default the latest valuation day. */
export async function readGains(context: RequestContext, portfolio: PortfolioData, on: string | undefined): Promise<GainsResult> {
  const [listed, ledger] = await Promise.all([readPortfolios(portfolio.data), readTransactions(portfolio)])
  const stated = listed.data.find(({ id }) => id === portfolio.id)
  if (!stated) throw refusal('not-found')
  const type = classifyPortfolio(stated.type)
  const jurisdiction = context.edition.taxJurisdiction
  const wrapper = findTaxableWrapper(type, jurisdiction)
  const until = on ?? stated.valuedOn
  if (!wrapper)
    return { given: { ledger: ledger.data, type, wrapper, jurisdiction, until, rates: [], securities: new Map() }, responses: [ledger] }
  const [rates, securities] = await Promise.all([
    readRatesToPounds(context, ledger.data.currency),
    readSecurityTerms(portfolio, ledger.data, until),
  ])
  const tradeRates = rates ? listTradeRates(rates.data.series, ledger.data, until) : []
  return {
    given: { ledger: ledger.data, type, wrapper, jurisdiction, until, rates: tradeRates, securities },
    responses: rates ? [ledger, rates] : [ledger],
  }
}

/** Reads all daily exchange rates to pounds. Null if none are needed or available. */
async function readRatesToPounds(context: RequestContext, from: Currency): Promise<ProviderResponse<Rates> | null> {
  const reading = from === 'GBP' ? null : readRates(context, from, 'GBP', 'full')
  return reading && readOrNull(reading)
}

/** Returns an exchange rate for each day with a trade: the last known one on or before that day. */
function listTradeRates(series: Rates['series'], ledger: BookedTransactions, until: string): ExchangeRate[] {
  const all = sortByDay(series.filter(({ close }) => new Decimal(close).gt(0)))
  const trades = [...groupTrades(ledger, until).values()].flat()
  const days = new Set(trades.flatMap((trade) => (trade.kind === 'transfer-in' ? trade.lots.map((lot) => lot.on) : trade.on)))
  return [...days].flatMap((on) => {
    const known = findLevelOn(all, on)
    return known ? [{ from: ledger.currency, to: 'GBP', rate: new Decimal(known.close), on }] : []
  })
}
