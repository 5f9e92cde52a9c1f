import type { PlainDateText } from '../calendar.ts'
import { Decimal, quotient, sum } from '../decimal.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'
import { dirtyPrice, presentValue, settleBond, findYield, type SettledBond } from './bond-price.ts'
import type { Bond, DayCountBasis } from './coupon-schedule.ts'

/** A plain bond at settlement, with its clean price or its yield; if both are given, the yield is used. Both rates are per year. */
export type BondToMeasure = {
  settlement: PlainDateText
  maturity: PlainDateText
  coupon: Decimal
  frequency: 1 | 2 | 4
  basis: DayCountBasis
  exDividend: boolean
  type?: Bond['type']
  cleanPrice?: Decimal | undefined
  yield?: Decimal | undefined
}

/** Prices per 100 nominal, durations in years, convexity in years squared. `reason` states why figures are null. */
export type BondStatistics = {
  cleanPrice: Decimal | null
  dirtyPrice: Decimal | null
  accrued: Decimal | null
  yield: Decimal | null
  macaulay: Decimal | null
  modified: Decimal | null
  convexity: Decimal | null
  reason: 'matured' | 'no-yield' | 'no-price' | null
}

const noFigures = { cleanPrice: null, dirtyPrice: null, accrued: null, yield: null, macaulay: null, modified: null, convexity: null }

/**
 * Computes price, yield, accrued interest, durations and convexity of a plain bond (rules §6). The price is computed from the yield, or the
 * yield from the price, by the formula of `dirtyPrice`; in the final coupon period interest is simple. Macaulay = Σ t·PV/dirty, with t in
 * years; modified = Macaulay/(1 + y/f); convexity = Σ PV·t(t + 1/f) / (dirty·(1 + y/f)²). Yields are between −50 % and 500 %.
 * @throws DomainError `NOT_SUPPORTED` for index-linked and perpetual bonds
 * @example 8 % gilt of 7 June 2021 at 103, settled 29 May 2013: accrued 3.8021978, yield 0.0749518, modified 5.6760445
 */
export function bondStatistics(input: BondToMeasure, recorder: TraceRecorder = noRecorder): BondStatistics {
  const settled = settleBond({ ...input, coupon: input.coupon.toNumber() }, input)
  if (!settled) return statisticsWithout('matured', {}, recorder)
  const accrued = computeAccrued(input, settled)
  recorder.step(
    'accrued',
    expression`100 × ${input.coupon} ÷ ${input.frequency} × ${settled.period.accruedDays} ÷ ${settled.period.periodDays}`,
    accrued,
  )
  if (input.yield) return computeStatistics(settled, accrued, input.yield.toNumber(), null, recorder)
  if (!input.cleanPrice) return statisticsWithout('no-price', { accrued }, recorder)
  const dirty = input.cleanPrice.plus(accrued)
  const annualYield = findYield(settled, dirty.toNumber())
  if (annualYield === null) return statisticsWithout('no-yield', { cleanPrice: input.cleanPrice, dirtyPrice: dirty, accrued }, recorder)
  return computeStatistics(settled, accrued, annualYield, dirty, recorder)
}

function statisticsWithout(
  reason: NonNullable<BondStatistics['reason']>,
  knownFigures: Partial<BondStatistics>,
  recorder: TraceRecorder,
): BondStatistics {
  recorder.missing('bond', reason)
  return { ...noFigures, ...knownFigures, reason }
}

/**
 * Computes accrued interest with exact decimals, because it is an amount of money. If A of the E days of a coupon period have elapsed, the
 * buyer pays A/E of the coupon or, ex-dividend, receives (E − A)/E of it.
 */
function computeAccrued({ coupon, frequency, exDividend }: BondToMeasure, { period }: SettledBond): Decimal {
  const days = period.accruedDays - (exDividend ? period.periodDays : 0)
  return coupon
    .times(100)
    .times(days)
    .div(frequency * period.periodDays)
}

function computeStatistics(
  settled: SettledBond,
  accrued: Decimal,
  annualYield: number,
  statedDirty: Decimal | null,
  recorder: TraceRecorder,
): BondStatistics {
  const dirty = statedDirty ?? toFigure(dirtyPrice(settled, annualYield))
  const { macaulay, modified, convexity } = computeDurations(settled, annualYield)
  recorder.step('yield', expression`Σ CF × v^(w + k) = ${dirty}`, toFigure(annualYield))
  recorder.step('dirty-price', expression`Σ CF × v^(w + k)`, dirty)
  recorder.step('macaulay', expression`Σ t × PV ÷ ${dirty}`, toFigure(macaulay))
  recorder.step(
    'modified',
    expression`${toFigure(macaulay)} ÷ (1 + ${toFigure(annualYield)} ÷ ${settled.bond.frequency})`,
    toFigure(modified),
  )
  recorder.step('convexity', expression`Σ PV × t × (t + 1 ÷ ${settled.bond.frequency}) ÷ (${dirty} × (1 + y ÷ f)²)`, toFigure(convexity))
  return {
    cleanPrice: dirty.minus(accrued),
    dirtyPrice: dirty,
    accrued,
    yield: toFigure(annualYield),
    macaulay: toFigure(macaulay),
    modified: toFigure(modified),
    convexity: toFigure(convexity),
    reason: null,
  }
}

/** Rounds a floating-point result to 15 significant digits, the precision that a double guarantees. */
function toFigure(value: number): Decimal {
  return new Decimal(value.toPrecision(15))
}

function computeDurations(settled: SettledBond, annualYield: number): { macaulay: number; modified: number; convexity: number } {
  const { frequency } = settled.bond
  const growth = 1 + annualYield / frequency
  let [total, first, second] = [0, 0, 0]
  for (const payment of settled.payments) {
    const years = payment.periods / frequency
    const present = presentValue(settled, payment, annualYield)
    total += present
    first += present * years
    second += present * years * (years + 1 / frequency)
  }
  return { macaulay: first / total, modified: first / total / growth, convexity: second / (total * growth ** 2) }
}

/**
 * Returns the coupon per year divided by the clean price, both per 100 nominal; null unless the price is above zero.
 * @example a coupon of 4 % at 80: 0.05
 */
export function runningYield(
  { coupon, cleanPrice }: { coupon: Decimal; cleanPrice: Decimal | null },
  recorder: TraceRecorder = noRecorder,
): Decimal | null {
  const result = cleanPrice && cleanPrice.gt(0) ? quotient(coupon.times(100), cleanPrice) : null
  if (result) recorder.step('running-yield', expression`100 × ${coupon} ÷ ${cleanPrice}`, result)
  else recorder.missing('price', 'no-price')
  return result
}

/** A bond in a portfolio: its nominal, and its figures, each null if unknown. */
export type PortfolioBond = {
  name: string
  nominal: Decimal
  dirtyPrice: Decimal | null
  yield: Decimal | null
  macaulay: Decimal | null
  modified: Decimal | null
  convexity: Decimal | null
}

export type BondPortfolio = {
  value: Decimal
  yield: Decimal | null
  macaulay: Decimal | null
  modified: Decimal | null
  convexity: Decimal | null
  /** `covered` is the number of bonds with all figures, `bonds` that of all bonds, `coverage` the covered share of the nominal. */
  covered: number
  bonds: number
  coverage: Decimal | null
}

/**
 * Computes the figures of a portfolio of bonds, weighted by dirty market value. Bonds that lack a figure are excluded; `coverage` is the
 * included share of the nominal.
 * @example 100 nominal at 100 yielding 4 % and 100 at 50 yielding 7 %: 5 %
 */
export function bondPortfolio({ bonds }: { bonds: readonly PortfolioBond[] }, recorder: TraceRecorder = noRecorder): BondPortfolio {
  const covered = bonds.filter((bond) => bond.dirtyPrice && bond.yield && bond.macaulay && bond.modified && bond.convexity)
  for (const bond of bonds) if (!covered.includes(bond)) recorder.missing('bond', 'no-figure', bond.name)
  const values = covered.map((bond) => bond.dirtyPrice!.times(bond.nominal).div(100))
  const value = sum(values)
  const weightedAverage = (readFigure: (bond: PortfolioBond) => Decimal | null) =>
    quotient(sum(covered.map((bond, index) => readFigure(bond)!.times(values[index]!))), value)
  if (covered.length > 0) recorder.step('value', expression`Σ ${covered.length}`, value)
  const figures = {
    yield: weightedAverage((bond) => bond.yield),
    macaulay: weightedAverage((bond) => bond.macaulay),
    modified: weightedAverage((bond) => bond.modified),
    convexity: weightedAverage((bond) => bond.convexity),
  }
  for (const [name, result] of Object.entries(figures))
    if (result) recorder.step(`weighted-${name}`, expression`Σ V × ${name} ÷ ${value}`, result)
  return {
    value,
    ...figures,
    covered: covered.length,
    bonds: bonds.length,
    coverage: quotient(sum(covered.map((bond) => bond.nominal)), sum(bonds.map((bond) => bond.nominal))),
  }
}
