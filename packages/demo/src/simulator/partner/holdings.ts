import { cashYieldPoints } from '../../ledger/income.ts'
import { getCashName } from '../../ledger/holding.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { computePositions } from '../../ledger/positions.ts'
import { formatDecimal } from '../../integers.ts'
import { readBondTerms } from '../../market/bond-terms.ts'
import { findLastPricedDay, findPrice } from '../../market/prices.ts'
import { toMajorCurrency } from '../../market/rates.ts'
import type { AssetClass, Security } from '../../market/securities.ts'
import { valuationDay, type UpstreamRequest } from '../request.ts'
import { readDateInterval, ownHoldingId, ownPortfolioId, requestedPortfolio } from './request-params.ts'
import { fxRates } from './overview.ts'
import { formatDateClose, formatDayClose, toPartnerPrice, formatUnits } from './wire.ts'

const categories: Record<AssetClass, string> = {
  Equities: 'equity',
  'Fixed Interest': 'fixed-income',
  Alternatives: 'alternative',
  Other: 'other',
}

/** GET /Portfolio/{contactId}/holdings/{portfolioId}?dateIso */
export function listHoldings(request: UpstreamRequest) {
  const ledger = requestedPortfolio(request)
  const day = valuationDay(request, readDateInterval(request).to, ledger.plan.inception)
  const { cash, units } = computePositions(ledger, day)
  const lines = [...units].map(([security, quantity]) => securityLine(ledger, security, quantity, day))
  return {
    contactId: ledger.plan.clientId,
    portfolioId: ownPortfolioId(ledger),
    reportingCurrency: ledger.plan.currency,
    valuationAsOf: formatDayClose(day),
    fxRates: fxRates(
      [...units.keys()].map((security) => toMajorCurrency(security.priceCurrency)),
      ledger.plan.currency,
      day,
    ),
    holdings: cash === 0n ? lines : [...lines, cashLine(ledger, cash, day)],
  }
}

function securityLine(ledger: Ledger, security: Security, quantity: bigint, day: number) {
  const price = findPrice(security, day)
  return {
    holdingId: ownHoldingId(ledger, security),
    kind: 'security',
    title: security.name,
    identifiers: { ticker: security.symbol, sedol: security.sedol, isin: security.isin },
    classification: { category: categories[security.assetClass], industry: slug(security.sector), geography: slug(security.region) },
    units: formatUnits(quantity),
    unitPrice: price === null ? null : toPartnerPrice(price, security.priceCurrency),
    quotedIn: security.priceCurrency,
    priceAsOf: formatDayClose(findLastPricedDay(security, day)),
    incomeYield: formatDecimal(BigInt(security.yieldPoints), 4),
    bondTerms: bondTerms(security),
  }
}

function bondTerms(security: Security) {
  const terms = readBondTerms(security)
  if (!terms) return null
  return {
    couponRate: (terms.coupon / 10_000).toFixed(6),
    maturesAt: formatDateClose(terms.maturity),
    couponsPerYear: terms.frequency,
    dayCountConvention: 'ACT/ACT',
    inflationLinked: terms.isIndexLinked,
    nominalPerUnit: '1',
  }
}

function cashLine(ledger: Ledger, cash: bigint, day: number) {
  const { currency } = ledger.plan
  return {
    holdingId: ownHoldingId(ledger, null),
    kind: 'cash',
    title: getCashName(currency),
    identifiers: { ticker: null, sedol: null, isin: null },
    classification: { category: 'other', industry: 'cash', geography: 'global' },
    units: formatDecimal(cash, 2),
    unitPrice: { amount: '1', currency },
    quotedIn: currency,
    priceAsOf: formatDayClose(day),
    incomeYield: formatDecimal(cashYieldPoints, 4),
    bondTerms: null,
  }
}

const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-')
