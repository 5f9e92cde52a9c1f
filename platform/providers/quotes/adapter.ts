import type { MarketDataPort } from '../ports/market-data.ts'
import type { QuotesPort } from '../ports/quotes.ts'
import type { Call, Upstream } from '../upstream/upstream.ts'
import { mapClassReturns, mapIndex, mapModels, mapPrices, mapRate, mapRates, mapRiskFree } from './map.ts'

const call: Call['call'] = 'GET /query'

/** Creates the adapter for prices, exchange rates and market data (docs/providers/quotes.md). */
export function createQuotesAdapter(upstream: Upstream): QuotesPort & MarketDataPort {
  return {
    getPrices: (symbol, outputsize = 'compact') =>
      upstream.call({ call, query: { function: 'DAILY_PRICES', symbol, outputsize }, read: mapPrices }),
    getRates: (from, to, outputsize = 'compact') =>
      upstream.call({ call, query: { function: 'DAILY_RATES', pair: `${from}/${to}`, outputsize }, read: mapRates }),
    getExchangeRate: (from, to) => upstream.call({ call, query: { function: 'EXCHANGE_RATE', pair: `${from}/${to}` }, read: mapRate }),
    getIndex: (symbol, outputsize = 'compact') =>
      upstream.call({ call, query: { function: 'DAILY_INDEX', symbol, outputsize }, read: mapIndex }),
    listClassReturns: (outputsize = 'compact') =>
      upstream.call({ call, query: { function: 'CLASS_RETURNS', outputsize }, read: mapClassReturns }),
    getRiskFreeRate: (outputsize = 'compact') =>
      upstream.call({ call, query: { function: 'RISK_FREE_RATE', outputsize }, read: mapRiskFree }),
    listStrategyModels: () => upstream.call({ call, query: { function: 'STRATEGY_MODELS' }, read: mapModels }),
  }
}
