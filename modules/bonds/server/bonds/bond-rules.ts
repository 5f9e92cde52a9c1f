import type { HeldBond } from '../../contract/bonds.ts'
import { englandBankHolidays } from '@atrium/domain/bank-holidays'
import { bondStatistics, runningYield, type BondStatistics, type BondToMeasure } from '@atrium/domain/bonds/bond-statistics'
import { cleanPricePer100 } from '@atrium/domain/bonds/clean-price'
import { listCouponDates, type Bond, type DayCountBasis } from '@atrium/domain/bonds/coupon-schedule'
import { isExDividend } from '@atrium/domain/bonds/ex-dividend'
import { isGilt } from '@atrium/domain/gains/exempt-securities'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import type { BondTerms, UpstreamHolding } from '@atrium/platform/providers/ports/holdings'
import { untraced, type Tracer, type Formula } from '@atrium/platform/figures/explanation-rules'
import { formatRate } from '@atrium/platform/figures/wire-rules'

/** A holding that is a bond, with its terms. */
export type BondHolding = UpstreamHolding & { bond: BondTerms }

const bases: Record<BondTerms['dayCount'], DayCountBasis> = { '30/360': 0, 'actual/actual': 1, '30E/360': 4 }

export const isBond = (holding: UpstreamHolding): holding is BondHolding => Boolean(holding.bond)

export const computeNominal = ({ quantity, bond }: BondHolding): Decimal => new Decimal(quantity).times(bond.nominal)

/**
 * Returns why statistics of a bond are not supported, or null if they are. The yield of perpetual and index-linked bonds cannot be computed
 * from the price alone.
 */
export function findUnsupportedReason({ bond }: BondHolding): 'index-linked' | 'perpetual' | null {
  if (bond.isIndexLinked) return 'index-linked'
  return bond.maturesOn === null ? 'perpetual' : null
}

export function toBond(holding: BondHolding, on: string): HeldBond {
  const { bond, id, name, priceCurrency, pricedOn } = holding
  const gap = findUnsupportedReason(holding)
  const statistics = gap ? null : computeBondStatistics(holding, on)
  const clean = computeCleanPrice(holding)
  return {
    id,
    name,
    coupon: bond.coupon,
    maturesOn: bond.maturesOn,
    frequency: bond.frequency,
    dayCount: bond.dayCount,
    nominal: decimalText(computeNominal(holding)),
    priceCurrency: priceCurrency === 'GBX' ? 'GBP' : priceCurrency,
    priceOn: pricedOn,
    cleanPrice: clean && decimalText(clean),
    accrued: formatOrNull(statistics?.accrued),
    dirtyPrice: formatOrNull(statistics?.dirtyPrice),
    isExDividend: gap === null && isExDividendOn(holding, on),
    runningYield: gap ? null : formatRate(computeRunningYield(holding)),
    redemptionYield: formatRate(statistics?.yield),
    macaulay: formatOrNull(statistics?.macaulay),
    modified: formatOrNull(statistics?.modified),
    convexity: formatOrNull(statistics?.convexity),
    coupons: gap ? [] : listCoupons(holding, on).map((coupon) => ({ on: coupon.on, amount: decimalText(coupon.amount) })),
    missing: gap ?? statistics?.reason ?? null,
  }
}

function computeCleanPrice({ price, priceCurrency, bond }: BondHolding): Decimal | null {
  if (price === null) return null
  return cleanPricePer100({ price: new Decimal(price), currency: priceCurrency, nominal: new Decimal(bond.nominal) })
}

/** Computes all statistics of a bond in one calculation. `formula` determines which of them the trace explains. */
export function computeBondStatistics(
  holding: BondHolding,
  on: string,
  formula: Formula = 'bond-yield',
  tracer: Tracer = untraced,
): BondStatistics {
  const { bond, pricedOn } = holding
  const given: BondToMeasure & { on: string | null; source: string } = {
    on: pricedOn,
    source: 'provider',
    settlement: on,
    maturity: bond.maturesOn ?? '',
    coupon: new Decimal(bond.coupon),
    frequency: bond.frequency,
    basis: bases[bond.dayCount],
    exDividend: isExDividendOn(holding, on),
    cleanPrice: computeCleanPrice(holding) ?? undefined,
  }
  return tracer(formula, bondStatistics, given)
}

export function computeRunningYield(holding: BondHolding, tracer: Tracer = untraced): Decimal | null {
  const coupon = new Decimal(holding.bond.coupon)
  return tracer('running-yield', runningYield, { on: holding.pricedOn, source: 'provider', coupon, cleanPrice: computeCleanPrice(holding) })
}

/** Returns true if the bond trades without its next coupon. Only known for gilts, whose ex-dividend period is seven business days. */
function isExDividendOn(holding: BondHolding, on: string): boolean {
  return (
    isGilt({ ...holding, isBond: true }) && isExDividend({ bond: toSchedule(holding.bond), settlement: on, holidays: listHolidays(on) })
  )
}

/** Returns the bank holidays of the day's year and of the next, because the next coupon can be due in either. */
function listHolidays(on: string): string[] {
  const year = Number(on.slice(0, 4))
  return [...englandBankHolidays(year), ...englandBankHolidays(year + 1)]
}

/** Lists the future coupons for the nominal held. */
export function listCoupons(holding: BondHolding, on: string): { on: string; amount: Decimal }[] {
  const amount = computeNominal(holding).times(holding.bond.coupon).div(holding.bond.frequency)
  return listCouponDates(toSchedule(holding.bond), on).map((day) => ({ on: day, amount }))
}

const toSchedule = ({ maturesOn, coupon, frequency, dayCount }: BondTerms): Bond => ({
  maturity: maturesOn ?? '',
  coupon: Number(coupon),
  frequency,
  basis: bases[dayCount],
})

const formatOrNull = (value: Decimal | null | undefined): string | null => (value ? decimalText(value) : null)
