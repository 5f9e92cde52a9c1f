import { Decimal, zero } from '../decimal.ts'
import { annuityPayment, futureValue, periodsUntil } from '../projection/annuity.ts'
import { projectNetWorth, projectionDefaults, type ProjectionPlan } from '../projection/net-worth-projection.ts'
import { simulateNetWorth } from '../projection/simulated-projection.ts'
import { notNegative, type Fields } from './fields.ts'
import { operation, toJson, type Kind } from './operation.ts'

/** Limits for the number of periods; the maximum is above any real contribution plan. */
const countOfPeriods = { min: 0, max: 100_000 }

export const projection: Kind = {
  fv: operation(
    'future-value',
    (fields) => ({
      ...readRate(fields),
      periods: fields.decimal('periods', countOfPeriods),
      payment: fields.decimalOr('payment', zero),
      presentValue: fields.decimalOr('presentValue', zero),
    }),
    futureValue,
    (value) => toJson({ value }),
  ),
  pmt: operation(
    'payment',
    (fields) => ({
      ...readRate(fields),
      periods: fields.decimal('periods', countOfPeriods),
      presentValue: fields.decimalOr('presentValue', zero),
      futureValue: fields.decimalOr('futureValue', zero),
    }),
    annuityPayment,
    (value) => toJson({ value }),
  ),
  nper: operation(
    'periods',
    (fields) => ({
      ...readRate(fields),
      payment: fields.decimalOr('payment', zero),
      presentValue: fields.decimalOr('presentValue', zero),
      futureValue: fields.decimalOr('futureValue', zero),
      round: fields.flag('round', false),
    }),
    periodsUntil,
    (value, { round }) => toJson({ value: round && value ? value.round() : value }),
  ),
  netWorthProjection: operation('net-worth-projection', readPlan, projectNetWorth),
  simulate: operation(
    'net-worth-simulation',
    (fields) => ({
      ...readPlan(fields),
      volatility: fields.decimal('volatility', notNegative),
      paths: fields.whole('paths', 10_000),
      seed: fields.whole('seed', 1),
      percentiles: fields.has('percentiles') ? fields.decimals('percentiles').map((each) => each.toNumber()) : [5, 25, 50, 75, 95],
    }),
    simulateNetWorth,
  ),
}

function readRate(fields: Fields): { ratePerPeriod: Decimal; due: 0 | 1 } {
  return { ratePerPeriod: fields.decimal('ratePerPeriod'), due: fields.oneOf('due', [0, 1], 0) }
}

function readPlan(fields: Fields): ProjectionPlan {
  return {
    startValue: fields.decimal('startValue'),
    years: fields.whole('years', projectionDefaults.years),
    annualReturn: fields.decimalOr('annualReturn', new Decimal(projectionDefaults.annualReturn)),
    inflation: fields.decimalOr('inflation', new Decimal(projectionDefaults.inflation)),
    monthlyContribution: fields.decimalOr('monthlyContribution', zero),
  }
}
