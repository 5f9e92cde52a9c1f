import type { Currency } from '@atrium/domain/currency'
import { decimalText, type Decimal } from '@atrium/domain/decimal'
import type { UpstreamHolding, UpstreamHoldings } from '../ports/holdings.ts'
import { findLastPrice, findMajorCurrency, findPrice, findRate, type Market } from './market.ts'
import { computePositions, type Ledger } from './positions.ts'

/** Lists securities in the order of acquisition, and then the cash balance. Closed positions are omitted. */
export function mapHoldings(ledger: Ledger, market: Market, day: string): UpstreamHoldings {
  const { portfolio } = ledger
  const { cash, units } = computePositions(ledger, day)
  const lines = [...units].map(([symbol, quantity]) => mapSecurity(portfolio.id, symbol, quantity, market, day))
  const priceCurrencies = [...units.keys()].flatMap((symbol) => market.securities.get(symbol)?.priceCurrency ?? [])
  return {
    currency: portfolio.currency,
    valuedOn: day,
    exchangeRates: listRates(priceCurrencies.map(findMajorCurrency), portfolio.currency, market, day),
    holdings: [...lines, ...(cash.isZero() ? [] : [mapCash(portfolio.id, portfolio.currency, cash, market, day)])],
  }
}

/** Lists the exchange rate of each currency to the target currency. The target currency itself and unknown rates are omitted. */
export function listRates(from: readonly Currency[], to: Currency, market: Market, day: string): UpstreamHoldings['exchangeRates'] {
  return [...new Set(from)]
    .filter((currency) => currency !== to)
    .sort()
    .flatMap((currency) => {
      const rate = findRate(market, currency, to, day)
      return rate ? [{ from: currency, to, rate: decimalText(rate.rate), on: rate.on }] : []
    })
}

export const formatHoldingId = (portfolioId: string, symbol: string | null): string => `${portfolioId}-${symbol ?? 'CASH'}`

function mapSecurity(portfolioId: string, symbol: string, quantity: Decimal, market: Market, day: string): UpstreamHolding {
  const security = market.securities.get(symbol)
  const price = findPrice(market, symbol, day)
  const last = findLastPrice(market, symbol, day)
  return {
    id: formatHoldingId(portfolioId, symbol),
    name: security?.name ?? symbol,
    symbol,
    sedol: security?.sedol ?? null,
    assetClass: security?.assetClass ?? null,
    sector: security?.sector ?? null,
    region: security?.region ?? null,
    quantity: decimalText(quantity),
    price: price && decimalText(price.value),
    priceCurrency: security?.priceCurrency ?? null,
    pricedOn: last?.on ?? null,
    restatedOn: last?.restatedOn ?? null,
    cost: null,
    yield: security?.yield ?? null,
    cashTypeId: null,
    bond: security?.bond ?? null,
  }
}

function mapCash(portfolioId: string, currency: Currency, cash: Decimal, market: Market, day: string): UpstreamHolding {
  const description = findCashDescription(market, currency)
  return {
    id: formatHoldingId(portfolioId, null),
    name: findCashName(market, currency),
    symbol: null,
    sedol: null,
    assetClass: description?.assetClass ?? 'Other',
    sector: description?.sector ?? 'Cash',
    region: description?.region ?? null,
    quantity: decimalText(cash),
    price: '1',
    priceCurrency: currency,
    pricedOn: day,
    restatedOn: null,
    cost: null,
    yield: description?.yield ?? null,
    cashTypeId: description?.cashType ?? currency,
    bond: null,
  }
}

const findCashDescription = (market: Market, currency: Currency) =>
  [...market.securities.values()].find(({ cashType, priceCurrency }) => cashType !== null && priceCurrency === currency)

export const findCashName = (market: Market, currency: Currency): string => findCashDescription(market, currency)?.name ?? currency
