import type { Disposal, Gains, GainsOnBasis, YearOfGains } from '../../contract/gains.ts'
import { portfolioTypes, type PortfolioType, type ShownPortfolioType } from '@atrium/contract/portfolio-terms'
import { daysBetween } from '@atrium/domain/calendar'
import type { Currency } from '@atrium/domain/currency'
import { Decimal, decimalText, zero } from '@atrium/domain/decimal'
import type { ExchangeRate } from '@atrium/domain/exchange'
import { findGainExemption, type SecurityTerms } from '@atrium/domain/gains/exempt-securities'
import { isTaxable } from '@atrium/domain/gains/personal-gains'
import { findExemptAmount } from '@atrium/domain/gains/taxable-gains'
import { sumParts } from '@atrium/domain/valuation'
import { untraced, type Tracer } from '@atrium/platform/figures/explanation-rules'
import { groupTrades, type BookedTransactions, type Trade } from '@atrium/platform/providers/trades/trades'
import { listBookDisposals, listTaxDisposals } from './disposal-rules.ts'
import { listFlags } from './flag-rules.ts'
import { ukJurisdiction, findGainYear } from './year-rules.ts'

/** Inputs for gains: all transactions up to a day, and the exchange rates to pounds on the days of trades. */
export type GainInputs = {
  ledger: BookedTransactions
  type: ShownPortfolioType
  /** Type of the portfolio if its gains are taxable, otherwise null. */
  wrapper: PortfolioType | null
  /** Country whose tax rules apply to the edition. */
  jurisdiction: string
  until: string
  rates: readonly ExchangeRate[]
  /** Terms of the securities sold, by holding id. Empty if the gains are not taxable. */
  securities: ReadonlyMap<string, SecurityTerms>
}

/** One holding with all its transactions. */
export type HoldingLedger = { id: string; name: string; trades: readonly Trade[]; currency: Currency }

/**
 * Returns the type of a portfolio if its gains are taxable. Null for exempt types, for types whose tax treatment is unknown, and outside
 * the United Kingdom.
 */
export function findTaxableWrapper(type: ShownPortfolioType, jurisdiction: string): PortfolioType | null {
  if (jurisdiction !== ukJurisdiction) return null
  const known = portfolioTypes.find((one) => one === type)
  return known && isTaxable(known) ? known : null
}

export function computeGains(given: GainInputs): Omit<Gains, 'portfolio' | 'provenance'> {
  const { type, wrapper, until } = given
  return {
    type,
    on: until,
    book: computeBasis('book', given),
    tax: wrapper && computeBasis('tax', given),
    untaxed: findUntaxedReason(given),
  }
}

function findUntaxedReason({ type, wrapper, jurisdiction }: GainInputs): Gains['untaxed'] {
  if (wrapper) return null
  if (jurisdiction !== ukJurisdiction) return 'other-jurisdiction'
  return type === 'Other' ? 'unknown-type' : 'exempt-type'
}

function computeBasis(basis: 'book' | 'tax', given: GainInputs): GainsOnBasis {
  const { ledger, type, jurisdiction } = given
  const disposals = listDisposals(basis, given)
  const currency = basis === 'book' ? ledger.currency : 'GBP'
  const byYear = Map.groupBy(disposals, ({ on }) => findGainYear(jurisdiction, on).label)
  const years = [...byYear].toSorted(([left], [right]) => (left < right ? 1 : -1))
  return {
    currency,
    years: years.map(([taxYear, own]) => {
      const { start, end } = findGainYear(jurisdiction, own[0]!.on)
      const exempt = basis === 'tax' && type !== 'Trust' ? findExemptAmount(taxYear) : null
      return {
        taxYear,
        from: start,
        to: end,
        disposals: own,
        totals: computeTotals(own, currency),
        exemptAmount: exempt && decimalText(exempt),
      }
    }),
    flags: listFlags(basis, given),
  }
}

/** Lists the disposals, newest first, and by name within a day. */
export function listDisposals(basis: 'book' | 'tax', given: GainInputs): Disposal[] {
  const { ledger, until } = given
  const found = listHoldingLedgers(ledger, until).flatMap((holding) =>
    basis === 'book' ? listBookDisposals(holding).map((one) => ({ ...one, exemption: null })) : listHoldingTaxDisposals(holding, given),
  )
  return found
    .map((one) => ({ ...one, mayChange: basis === 'tax' && one.exemption === null && daysBetween(one.on, until) < matchingWindowDays }))
    .toSorted((left, right) => (left.on < right.on ? 1 : left.on > right.on ? -1 : left.name.localeCompare(right.name)))
}

/** Lists the disposals of a holding on the tax basis. Disposals of an exempt security have no gain. */
function listHoldingTaxDisposals(holding: HoldingLedger, { wrapper, rates, securities }: GainInputs): Omit<Disposal, 'mayChange'>[] {
  if (!wrapper) return []
  const terms = securities.get(holding.id)
  const exemption = terms ? findGainExemption(terms) : null
  return listTaxDisposals(holding, { wrapper, rates }).map((one) => ({
    ...one,
    exemption,
    ...(exemption && { gain: null, missing: null }),
  }))
}

const matchingWindowDays = 30

export function listHoldingLedgers(ledger: BookedTransactions, until: string): HoldingLedger[] {
  const names = new Map(ledger.transactions.flatMap(({ holdingId, name }) => (holdingId !== null && name ? [[holdingId, name]] : [])))
  return [...groupTrades(ledger, until)].map(([id, trades]) => ({ id, name: names.get(id) ?? id, trades, currency: ledger.currency }))
}

export const realisedColumns = ['proceeds', 'cost', 'gain', 'gains', 'losses'] as const
export type RealisedColumn = (typeof realisedColumns)[number]

/** Sums the disposals. Null if no disposal has a gain. */
function computeTotals(disposals: readonly Disposal[], currency: Currency): YearOfGains['totals'] {
  if (disposals.every(({ gain }) => gain === null)) return null
  const total = (column: RealisedColumn) => decimalText(sumDisposals(column, disposals, currency))
  return { proceeds: total('proceeds'), cost: total('cost'), gain: total('gain'), gains: total('gains'), losses: total('losses') }
}

/** Sums the disposals. Those without a gain are excluded and named in the trace. Zero if none has a gain. */
export function sumDisposals(
  column: RealisedColumn,
  disposals: readonly Disposal[],
  currency: Currency,
  tracer: Tracer = untraced,
): Decimal {
  const disposalsWithGain = disposals.filter(({ gain }) => gain !== null)
  const parts = disposalsWithGain.map((one) => ({ on: one.on, name: one.name, value: new Decimal(one[columnFields[column]] ?? 0) }))
  const given = {
    parts: parts.filter(({ value }) => (column === 'gains' ? value.gt(zero) : column === 'losses' ? value.lt(zero) : true)),
    leftOut: disposals.flatMap(({ name, missing, exemption }) => {
      const reason = missing ?? exemption
      return reason ? [{ name, reason }] : []
    }),
    currency,
    source: 'derived',
  }
  return tracer('sum-of-disposals', sumParts, given) ?? zero
}

const columnFields = { proceeds: 'proceeds', cost: 'cost', gain: 'gain', gains: 'gain', losses: 'gain' } as const
