import type { Bonds } from '../../contract/bonds.ts'
import { bondPortfolio, type BondPortfolio, type PortfolioBond } from '@atrium/domain/bonds/bond-statistics'
import { monthsAfter } from '@atrium/domain/calendar'
import { Decimal, decimalText, sum, zero } from '@atrium/domain/decimal'
import { findConversion } from '@atrium/domain/exchange'
import { expression, noRecorder, type TraceRecorder } from '@atrium/domain/trace'
import { sumParts } from '@atrium/domain/valuation'
import { classifyAsset, type Positions } from '@atrium/investments/server/portfolios/holdings-rules'
import { untraced, type Tracer, type Formula } from '@atrium/platform/figures/explanation-rules'
import {
  listCoupons,
  isBond,
  computeNominal,
  computeBondStatistics,
  toBond,
  findUnsupportedReason,
  type BondHolding,
} from './bond-rules.ts'
import { formatRate } from '@atrium/platform/figures/wire-rules'

export function computeBonds(positions: Positions): Omit<Bonds, 'portfolio' | 'provenance'> {
  const { currency, valuedOn, holdings } = positions.response
  const own = listBondHoldings(positions)
  const bonds = own.map((one) => {
    const bond = toBond(one, valuedOn)
    return { ...bond, missing: bond.missing ?? findMissingFactorReason(one, positions) }
  })
  const total = computeBondTotals(positions)
  return {
    currency,
    valuedOn,
    bonds,
    total: {
      value: total.covered === 0 ? null : decimalText(total.value),
      redemptionYield: formatRate(total.yield),
      macaulay: formatOrNull(total.macaulay),
      modified: formatOrNull(total.modified),
      convexity: formatOrNull(total.convexity),
      covered: total.covered,
      income: formatOrNull(sumIncome(positions)),
    },
    ladder: createLadder(positions),
    withoutTerms: holdings
      .filter((one) => classifyAsset(one.assetClass) === 'Fixed Interest' && one.cashTypeId === null && !isBond(one))
      .map(({ id, name }) => ({ id, name })),
  }
}

const formatOrNull = (value: Decimal | null) => value && decimalText(value)

/** Lists the bonds by redemption date, earliest first and perpetual bonds last. */
export const listBondHoldings = ({ response }: Positions): BondHolding[] =>
  response.holdings.filter(isBond).toSorted((left, right) => ((left.bond.maturesOn ?? '9') < (right.bond.maturesOn ?? '9') ? -1 : 1))

/** Computes the totals of all bonds in the portfolio's currency. Averages are weighted by value including accrued interest. */
export function computeBondTotals(positions: Positions, formula: Formula = 'bonds-yield', tracer: Tracer = untraced): BondPortfolio {
  const { currency, valuedOn } = positions.response
  const bonds = listBondHoldings(positions).map((one): PortfolioBond => {
    const factor = findFactor(one, positions)
    const found = factor && !findUnsupportedReason(one) ? computeBondStatistics(one, valuedOn) : null
    return {
      name: one.name,
      nominal: computeNominal(one).times(factor ?? 1),
      dirtyPrice: found?.dirtyPrice ?? null,
      yield: found?.yield ?? null,
      macaulay: found?.macaulay ?? null,
      modified: found?.modified ?? null,
      convexity: found?.convexity ?? null,
    }
  })
  return tracer(formula, bondPortfolio, { bonds, currency, on: valuedOn, source: 'derived' })
}

const monthsOfIncome = 12

/**
 * Sums the coupons of the twelve months after the valuation date. Bonds whose coupons are unknown, such as index-linked ones, are excluded
 * and named in the trace. Null if no bond is included.
 */
export function sumIncome(positions: Positions, tracer: Tracer = untraced): Decimal | null {
  const { currency, valuedOn } = positions.response
  const until = monthsAfter(valuedOn, monthsOfIncome)
  const includedBonds = listBondHoldings(positions).flatMap((one) => {
    const factor = findUnsupportedReason(one) ? null : findFactor(one, positions)
    return factor ? [{ one, factor }] : []
  })
  const parts = includedBonds.flatMap(({ one, factor }) => {
    const couponsDue = listCoupons(one, valuedOn).filter(({ on }) => on <= until)
    return couponsDue.map(({ on, amount }) => ({ on, name: one.name, value: amount.times(factor) }))
  })
  const leftOut = listBondHoldings(positions).flatMap((one) => {
    const reason = findUnsupportedReason(one) ?? findMissingFactorReason(one, positions)
    return reason ? [{ name: one.name, reason }] : []
  })
  return tracer('bond-income', computeCouponIncome, { parts, leftOut, covered: includedBonds.length, currency, source: 'derived' })
}

/** Sums coupons. Zero if none is due, and null if no bond is included. */
export function computeCouponIncome(
  { covered, ...given }: Parameters<typeof sumParts>[0] & { covered: number },
  recorder: TraceRecorder = noRecorder,
) {
  if (covered === 0 || given.parts.length > 0) return sumParts(given, recorder)
  recorder.step('sum', expression`${zero}`, zero)
  return zero
}

function createLadder(positions: Positions): Bonds['ladder'] {
  const repaid = listBondHoldings(positions).flatMap((one) => {
    const factor = findFactor(one, positions)
    const { maturesOn } = one.bond
    return factor && maturesOn !== null && maturesOn > positions.response.valuedOn
      ? [{ year: Number(maturesOn.slice(0, 4)), amount: computeNominal(one).times(factor) }]
      : []
  })
  if (repaid.length === 0) return []
  const years = repaid.map(({ year }) => year)
  const [first, last] = [Math.min(...years), Math.max(...years)]
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const own = repaid.filter(({ year }) => year === first + index)
    return { year: first + index, repaid: decimalText(sum(own.map(({ amount }) => amount))), bonds: own.length }
  })
}

/**
 * Returns the exchange rate from the currency of a bond's price to the portfolio's. For pence, this is the rate of pounds. Null if unknown.
 */
function findFactor({ priceCurrency }: BondHolding, { response, rates }: Positions): Decimal | null {
  if (priceCurrency === null) return null
  return findConversion(priceCurrency === 'GBX' ? 'GBP' : priceCurrency, response.currency, rates)?.factor ?? null
}

function findMissingFactorReason(bond: BondHolding, positions: Positions): 'no-currency' | 'no-exchange-rate' | null {
  if (bond.priceCurrency === null) return 'no-currency'
  return findFactor(bond, positions) ? null : 'no-exchange-rate'
}
