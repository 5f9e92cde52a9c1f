import { describe, expect, it } from 'vitest'
import { dec } from '../testing/ledger-language.ts'
import { catchErrorField, catchErrorCode } from '../testing/refusals.ts'
import { explain } from '../trace.ts'
import { annuityPayment, futureValue, monthlyRate, periodsUntil } from './annuity.ts'
import { projectNetWorth, projectionDefaults, projectionYears, type ProjectionPlan } from './net-worth-projection.ts'
import { createNormalStream, createUniformStream } from './random.ts'
import { simulateNetWorth, type SimulationPlan } from './simulated-projection.ts'

describe('annuities, with spreadsheet signs', () => {
  const rate = (ratePerPeriod: number | string, due: 0 | 1 = 0) => ({ ratePerPeriod: dec(ratePerPeriod), due })

  it.each([
    ['payments at the start', rate('0.005', 1), 10, -200, -500, 2581.4033740601],
    ['payments at the end', rate('0.005'), 10, -200, -500, 2571.17535],
    ['a negative rate', rate('-0.005', 1), 10, -200, -500, 2421.37187269516],
    ['no rate', rate(0), 12, -100, -100, 1300],
    ['no rate and payments at the start', rate(0, 1), 12, -100, -100, 1300],
    ['no periods', rate('0.05'), 0, -100, -100, 100],
  ])('the future value is correct for %s', (_, terms, periods, payment, presentValue, expected) => {
    expect(futureValue({ ...terms, periods: dec(periods), payment: dec(payment), presentValue: dec(presentValue) }).toNumber()).toBeCloseTo(
      expected,
      4,
    )
  })

  it.each([
    ['a loan', rate('0.006666666666666667'), 60, 15_000, 0, -304.1459143262052],
    ['a loan repaid at the start of each period', rate('0.006666666666666667', 1), 60, 15_000, 0, -302.1317029399],
    ['a loan with a balloon payment', rate('0.01'), 12, 1000, -500, -49.4243941],
    ['a loan without interest', rate(0), 10, 1000, 0, -100],
    ['a loan without periods', rate('0.01'), 0, 1000, 0, null],
  ])('the payment is correct for %s', (_, terms, periods, presentValue, target, expected) => {
    const outcome = annuityPayment({ ...terms, periods: dec(periods), presentValue: dec(presentValue), futureValue: dec(target) })
    if (expected === null) expect(outcome).toBeNull()
    else expect(outcome!.toNumber()).toBeCloseTo(expected, 6)
  })

  it.each([
    ['saving up to a target', rate('0.004166666666666667'), -6000, -598_478.96, 812_399.66, 24],
    ['repayment without interest', rate(0), -100, 1000, 0, 10],
    ['repayment at the start of each period', rate('0.01', 1), -100, 1000, 0, 10.47815],
    ['saving from zero without interest', rate(0), -100, 0, 1500, 15],
    ['saving from a start value without interest', rate(0), -100, -500, 1500, 10],
    ['a loan without interest or payments', rate(0), 0, 1000, 0, null],
    ['a payment that only covers the interest', rate('0.01'), -10, 1000, 0, null],
    ['a payment equal to the interest on the target', rate('0.01'), 10, -5000, 1000, null],
    ['a payment below the interest', rate('0.01'), -5, 1000, 0, null],
  ])('the number of periods is correct for %s', (_, terms, payment, presentValue, target, expected) => {
    const problem = { ...terms, payment: dec(payment), presentValue: dec(presentValue), futureValue: dec(target) }
    const { value, trace } = explain('n', periodsUntil, problem)
    if (expected === null) expect([value, trace.missing[0]?.reason]).toEqual([null, 'never-reached'])
    else expect(value!.toNumber()).toBeCloseTo(expected, 3)
  })

  it.each([-1, -2])('a rate of %s is refused', (ratePerPeriod) => {
    const terms = { ...rate(ratePerPeriod), periods: dec(1), payment: dec(1), presentValue: dec(1), futureValue: dec(1) }
    expect([futureValue, annuityPayment, periodsUntil].map((each) => catchErrorCode(() => each(terms)))).toEqual([
      'INVALID_RATE',
      'INVALID_RATE',
      'INVALID_RATE',
    ])
  })

  it('the results have thirty significant digits', () => {
    // 100 borrowed without interest, paid back in three parts of 33.333…
    const terms = { ...rate(0), periods: dec(3), presentValue: dec(100), futureValue: dec(0) }
    expect(annuityPayment(terms)!.toFixed()).toBe(`-33.${'3'.repeat(28)}`)
  })

  it('the results have a trace', () => {
    const terms = { ...rate(0), periods: dec(2), payment: dec(-1), presentValue: dec(-1), futureValue: dec(0) }
    expect(explain('f', futureValue, terms).trace.steps[0]).toEqual({ name: 'future-value', expression: '−(-1 × 1 + -1 × Σ)', result: '3' })
    expect(explain('p', annuityPayment, { ...terms, periods: dec(0) }).trace.missing[0]?.reason).toBe('no-periods')
    expect(explain('p', annuityPayment, terms).trace.steps[0]?.result).toBe('0.5')
  })

  it.each(['1e-300', '-1e-300', '1e-21', '1e-19'])('a rate of %s gives the same results as a rate of zero', (ratePerPeriod) => {
    const terms = { ...rate(ratePerPeriod), periods: dec(12), payment: dec(-100), presentValue: dec(-100), futureValue: dec(1300) }
    expect(futureValue(terms).toNumber()).toBeCloseTo(1300, 9)
    expect(annuityPayment(terms)!.toNumber()).toBeCloseTo(-100, 9)
    expect(periodsUntil(terms)!.toNumber()).toBeCloseTo(12, 9)
    expect(
      projectNetWorth({
        ...plan({ startValue: 100, years: 1, monthlyContribution: 100 }),
        annualReturn: dec(ratePerPeriod),
      }).finalNominal.toNumber(),
    ).toBe(1300)
  })

  it('twelve months at the monthly rate compound to the annual rate', () => {
    expect(monthlyRate(dec('0.04')).plus(1).pow(12).toDecimalPlaces(30).toNumber()).toBe(1.04)
    expect(monthlyRate(dec(-1)).toNumber()).toBe(-1)
    expect(catchErrorCode(() => monthlyRate(dec('-1.01')))).toBe('INVALID_RATE')
  })
})

const plan = (more: Partial<Record<keyof ProjectionPlan, number>> = {}): ProjectionPlan => {
  const parameters = { startValue: 500_000, years: 10, annualReturn: 0.04, inflation: 0.02, monthlyContribution: 0, ...more }
  return {
    years: parameters.years,
    startValue: dec(parameters.startValue),
    annualReturn: dec(parameters.annualReturn),
    inflation: dec(parameters.inflation),
    monthlyContribution: dec(parameters.monthlyContribution),
  }
}

describe('projection of net worth', () => {
  it.each([
    ['the defaults', plan(), 740_122.14, 607_157.94],
    ['a plan with contributions', plan({ startValue: 100_000, years: 5, monthlyContribution: 250 }), 138_210.05, 125_181.1],
    ['a plan without growth', plan({ annualReturn: 0, inflation: 0, monthlyContribution: 100 }), 512_000, 512_000],
    ['a plan with withdrawals', plan({ startValue: 100_000, years: 1, annualReturn: 0, monthlyContribution: -1000 }), 88_000, 86_274.51],
    ['a negative start value', plan({ startValue: -10_000, years: 1 }), -10_400, -10_196.08],
    ['a loss every year', plan({ startValue: 100, years: 2, annualReturn: -0.5, inflation: 0 }), 25, 25],
    [
      'a total loss, after which only the last contribution is left',
      plan({ years: 1, annualReturn: -1, inflation: 0, monthlyContribution: 7 }),
      7,
      7,
    ],
    ['falling prices', plan({ startValue: 100, years: 1, annualReturn: 0, inflation: -0.5 }), 100, 200],
    ['a period of zero years', plan({ years: 0 }), 500_000, 500_000],
  ])('is correct for %s', (_, projection, nominal, real) => {
    const outcome = projectNetWorth(projection)
    expect([outcome.finalNominal.toNumber(), outcome.finalReal.toNumber()]).toEqual([nominal, real])
    expect(outcome.rows.map((row) => row.year)).toEqual(Array.from({ length: projection.years + 1 }, (_row, year) => year))
  })

  it('sums the contributions of each year', () => {
    expect(projectNetWorth(plan({ years: 2, monthlyContribution: 250 })).rows.map((row) => row.contributed.toNumber())).toEqual([
      0, 3000, 6000,
    ])
  })

  it('equals a calculation month by month', () => {
    const monthly = monthlyRate(dec('0.07'))
    let value = dec(1000)
    for (let month = 0; month < 36; month++) value = value.times(monthly.plus(1)).plus(50)
    expect(projectNetWorth(plan({ startValue: 1000, years: 3, annualReturn: 0.07, monthlyContribution: 50 })).finalNominal.toFixed(2)).toBe(
      value.toFixed(2),
    )
  })

  it.each([
    ['a fraction of a year', plan({ years: 1.5 }), 'INVALID_INPUT', 'years'],
    ['a negative number of years', plan({ years: -1 }), 'INVALID_INPUT', 'years'],
    ['more than 150 years', plan({ years: 151 }), 'INVALID_INPUT', 'years'],
    ['a return below −100 %', plan({ annualReturn: -1.01 }), 'INVALID_RATE', 'annualReturn'],
    ['inflation of −100 %', plan({ inflation: -1 }), 'INVALID_RATE', 'inflation'],
  ])('refuses %s', (_, projection, code, field) => {
    expect([catchErrorCode(() => projectNetWorth(projection)), catchErrorField(() => projectNetWorth(projection))]).toEqual([code, field])
  })

  it('accepts 150 years', () => {
    expect(projectNetWorth(plan({ years: 150 })).rows).toHaveLength(151)
  })

  it('has the defaults of the specification', () => {
    expect(projectionDefaults).toEqual({ years: 10, annualReturn: '0.04', inflation: '0.02', monthlyContribution: '0', riskProfile: 5 })
    expect(projectionYears).toEqual([5, 10, 20])
  })

  it('explains each year', () => {
    const { trace } = explain('p', projectNetWorth, plan({ startValue: 100, years: 1, inflation: 0 }))
    expect(trace.steps.map((step) => [step.expression, step.result])).toEqual([
      ['100 ÷ (1 + 0)^0', '100'],
      ['104 ÷ (1 + 0)^1', '104'],
    ])
  })
})

describe('projection by simulation', () => {
  const simulation = (more: Partial<SimulationPlan> = {}): SimulationPlan => ({
    ...plan({ years: 5 }),
    volatility: dec('0.12'),
    paths: 2000,
    seed: 7,
    percentiles: [5, 50, 95],
    ...more,
  })

  it('the same seed gives the same paths, and another seed gives different ones', () => {
    expect(simulateNetWorth(simulation())).toEqual(simulateNetWorth(simulation()))
    expect(simulateNetWorth(simulation({ seed: 8 })).rows[5]).not.toEqual(simulateNetWorth(simulation()).rows[5])
  })

  it('every percentile equals the deterministic projection if there is no volatility', () => {
    const certain = simulateNetWorth(simulation({ volatility: dec(0), paths: 3, monthlyContribution: dec(100) }))
    const rows = projectNetWorth({ ...plan({ years: 5 }), monthlyContribution: dec(100) }).rows
    certain.rows.forEach((row, year) => {
      expect(row.nominal.map((each) => each.toNumber())).toEqual([1, 2, 3].map(() => rows[year]!.nominal.toNumber()))
      expect(row.real[0]!.toNumber()).toBeCloseTo(rows[year]!.real.toNumber(), 1)
    })
  })

  it('gives the recorded results for a seed', () => {
    const { rows, shareBelowStart } = simulateNetWorth(simulation({ paths: 50, monthlyContribution: dec(100) }))
    expect(rows[5]!.nominal.map((each) => each.toNumber())).toMatchInlineSnapshot(`
      [
        382315.27,
        554801.55,
        812220.4,
      ]
    `)
    expect(rows[5]!.real.map((each) => each.toNumber())).toMatchInlineSnapshot(`
      [
        346274.72,
        502500.86,
        735653.04,
      ]
    `)
    expect(shareBelowStart.toNumber()).toMatchInlineSnapshot(`0.34`)
  })

  it('percentiles are in order and widen with the years', () => {
    const { rows } = simulateNetWorth(simulation())
    const spread = rows.map((row) => row.nominal[2]!.minus(row.nominal[0]!).toNumber())
    expect(rows.every((row) => row.nominal[0]!.lte(row.nominal[1]!) && row.nominal[1]!.lte(row.nominal[2]!))).toBe(true)
    expect(spread.every((each, year) => year === 0 || each > spread[year - 1]!)).toBe(true)
  })

  it('the percentiles of many paths are those of the distribution', () => {
    const { rows } = simulateNetWorth(simulation({ paths: 20_000, percentiles: [50, 84.134] }))
    const log = (value: number) => Math.log(value / 500_000)
    const drift = 5 * (Math.log(1.04) - 0.12 ** 2 / 2)
    expect(log(rows[5]!.nominal[0]!.toNumber())).toBeCloseTo(drift, 2)
    expect(log(rows[5]!.nominal[1]!.toNumber())).toBeCloseTo(drift + 0.12 * Math.sqrt(5), 2)
  })

  it('percentiles are interpolated between paths', () => {
    const [row] = simulateNetWorth(simulation({ years: 0, percentiles: [0, 100] })).rows
    expect(row!.nominal.map((each) => each.toNumber())).toEqual([500_000, 500_000])
    const two = simulateNetWorth(simulation({ paths: 2, percentiles: [0, 25, 100] })).rows[5]!.nominal.map((each) => each.toNumber())
    expect(two[2]).toBeGreaterThan(two[0]!)
    expect(two[1]).toBeCloseTo(two[0]! + (two[2]! - two[0]!) / 4, 1)
  })

  it('computes the share of paths that end below the start value plus contributions', () => {
    expect(simulateNetWorth(simulation({ annualReturn: dec('-0.5'), volatility: dec(0) })).shareBelowStart.toNumber()).toBe(1)
    expect(simulateNetWorth(simulation({ volatility: dec(0) })).shareBelowStart.toNumber()).toBe(0)
    expect(
      simulateNetWorth(
        simulation({ annualReturn: dec('0.0000001'), volatility: dec(0), monthlyContribution: dec(5) }),
      ).shareBelowStart.toNumber(),
    ).toBe(0)
    expect(simulateNetWorth(simulation({ annualReturn: dec(0), volatility: dec(0) })).shareBelowStart.toNumber()).toBe(0)
    const shrinking = { startValue: dec(0), annualReturn: dec('-0.01'), volatility: dec(0), monthlyContribution: dec(100) }
    expect(simulateNetWorth(simulation(shrinking)).shareBelowStart.toNumber()).toBe(1)
    const share = simulateNetWorth(simulation()).shareBelowStart.toNumber()
    expect(share).toBeGreaterThan(0.15)
    expect(share).toBeLessThan(0.45)
  })

  it.each([
    ['a return of −100 %', { annualReturn: dec(-1) }, 'INVALID_RATE'],
    ['a negative volatility', { volatility: dec(-1) }, 'INVALID_RATE'],
    ['no paths', { paths: 0 }, 'INVALID_INPUT'],
    ['a single path', { paths: 1 }, 'accepted'],
    ['percentiles 0 and 100', { percentiles: [0, 100] }, 'accepted'],
    ['a fraction of a path', { paths: 1.5 }, 'INVALID_INPUT'],
    ['a million paths', { paths: 1_000_000, years: 0 }, 'accepted'],
    ['more than a million paths', { paths: 1_000_001 }, 'INVALID_INPUT'],
    ['a fractional seed', { seed: 0.5 }, 'INVALID_INPUT'],
    ['a percentile above 100', { percentiles: [101] }, 'INVALID_INPUT'],
    ['a percentile below 0', { percentiles: [-1] }, 'INVALID_INPUT'],
    ['a percentile that is not a number', { percentiles: [Number.NaN] }, 'INVALID_INPUT'],
    ['a negative number of years, as in any projection', { years: -1 }, 'INVALID_INPUT'],
  ])('accepts or refuses %s', (_, more, code) => {
    expect(catchErrorCode(() => simulateNetWorth(simulation(more)))).toBe(code)
  })
})

describe('random numbers', () => {
  it('the same seed gives exactly the same numbers, and another seed different ones', () => {
    const next = createUniformStream(1)
    expect([next(), next(), next()]).toEqual([createUniformStream(1)(), ...secondAndThird(1)])
    expect(createUniformStream(1)()).not.toBe(createUniformStream(2)())
  })

  it('the numbers of a seed are the recorded ones', () => {
    const next = createUniformStream(20260331)
    expect([next(), next()].map((each) => Number(each.toFixed(9)))).toMatchInlineSnapshot(`
      [
        0.600260451,
        0.785109771,
      ]
    `)
    const normal = createNormalStream(20260331)
    expect([normal(), normal(), normal()].map((each) => Number(each.toFixed(9)))).toMatchInlineSnapshot(`
      [
        0.470763233,
        1.338705306,
        -2.035197624,
      ]
    `)
  })

  it('the numbers of the two streams are uniformly and normally distributed', () => {
    const [uniform, normal] = [createUniformStream(3), createNormalStream(3)]
    const count = 50_000
    const evens = Array.from({ length: count }, uniform)
    const normals = Array.from({ length: count }, normal)
    const mean = (values: number[]) => values.reduce((total, value) => total + value, 0) / count
    expect(mean(evens)).toBeCloseTo(0.5, 2)
    expect(evens.every((each) => each >= 0 && each < 1)).toBe(true)
    expect(mean(normals)).toBeCloseTo(0, 1)
    expect(mean(normals.map((each) => each ** 2))).toBeCloseTo(1, 1)
    expect(normals.filter((each) => Math.abs(each) < 1).length / count).toBeCloseTo(0.6827, 2)
  })

  function secondAndThird(seed: number): number[] {
    const next = createUniformStream(seed)
    next()
    return [next(), next()]
  }
})
