import { fixedInterest } from './list-fixed-interest.ts'
import { equityFunds, shares } from './list-equities.ts'
import { alternatives } from './list-alternatives.ts'
import { createIsin, createSedol } from './identifiers.ts'

export type AssetClass = 'Equities' | 'Fixed Interest' | 'Alternatives' | 'Other'
export type Currency = 'GBP' | 'USD' | 'EUR'
export type PriceCurrency = Currency | 'GBX'
export type Kind = 'fund' | 'share' | 'bond' | 'private'
/** Driver of a price. Its exposures to the market factors are in factors.ts. */
export type Driver = 'equity-fund' | 'share' | 'gilt' | 'linker' | 'credit' | 'high-yield' | 'alternative' | 'property' | 'gold' | 'private'

export type SecurityDraft = {
  symbol: string
  name: string
  stem: string
  sector: string
  region: string
  priceCurrency: PriceCurrency
  driver: Driver
  /** Price on 01/10/2020 in the price currency. */
  start: number
  /** Annual income in basis points of the price. */
  yieldPoints: number
  /** Months (1–12) in which income is paid; empty for accumulating funds. */
  paidIn: number[]
  /** Annual ongoing charge of the product, in basis points. */
  ongoingPoints: number
}

export type Security = SecurityDraft & {
  index: number
  sedol: string
  isin: string
  assetClass: AssetClass
  kind: Kind
  /** Smallest tradeable quantity in 1/10,000,000: whole shares, funds to four decimals. */
  step: bigint
  /** The last date with a price, for securities that are no longer priced. */
  pricedUntil: string | null
}

const countries: Record<PriceCurrency, string> = { GBP: 'GB', GBX: 'GB', USD: 'US', EUR: 'IE' }

const completeDraft = (draft: SecurityDraft, assetClass: AssetClass, kind: Kind, index: number): Security => {
  const sedol = createSedol(draft.stem)
  return {
    ...draft,
    index,
    sedol,
    assetClass,
    kind,
    isin: createIsin(countries[draft.priceCurrency], sedol),
    step: kind === 'fund' ? 1_000n : 10_000_000n,
    pricedUntil: kind === 'private' ? '2026-03-31' : null,
  }
}

const deriveKind = (draft: SecurityDraft): Kind => {
  if (draft.driver === 'private') return 'private'
  if (/ (Inc|Acc)$/.test(draft.name)) return 'fund'
  return draft.driver === 'gilt' || draft.driver === 'linker' || draft.driver === 'credit' ? 'bond' : 'share'
}

const deriveAssetClass = (draft: SecurityDraft): AssetClass => {
  if (fixedInterest.includes(draft)) return 'Fixed Interest'
  if (alternatives.includes(draft)) return draft.driver === 'gold' ? 'Other' : 'Alternatives'
  return 'Equities'
}

/**
 * All securities. Their order determines the history of prices, so new ones are added only at the end of a list, and only together with new
 * seeds.
 */
export const securities: readonly Security[] = [...fixedInterest, ...equityFunds, ...shares, ...alternatives].map((draft, index) =>
  completeDraft(draft, deriveAssetClass(draft), deriveKind(draft), index),
)

const bySymbol = new Map(securities.map((security) => [security.symbol, security]))

export function getSecurity(symbol: string): Security {
  const security = bySymbol.get(symbol)
  if (!security) throw new Error(`No security has the symbol ${symbol}`)
  return security
}

/** Symbol of the private fund that lost its price; only one client holds it. */
export const unpricedSymbol = 'BRGCIV'
