import { cumulativeEffect, exPostCosts, reconcile } from '../charges.ts'
import { operation, toJson, type Kind } from './operation.ts'

export const charges: Kind = {
  exPost: operation(
    'ex-post-costs',
    (fields) => {
      const costs = fields.fields('costs')
      return {
        costs: Object.fromEntries(costs.names().map((name) => [name, costs.decimalOr(name, costs.amount('none'))])),
        valuations: fields.decimals('valuations'),
        startValue: fields.decimalOr('startValue', fields.amount('none')),
        endValue: fields.decimalOr('endValue', fields.amount('none')),
        netFlow: fields.decimalOr('netFlow', undefined),
      }
    },
    exPostCosts,
  ),
  cumulativeEffect: operation(
    'cumulative-effect-of-costs',
    (fields) => ({
      startValue: fields.decimal('startValue'),
      years: fields.list('years', (year) => ({
        year: year.whole('year'),
        grossReturn: year.decimal('grossReturn', { min: -1 }),
        costRate: year.decimal('costRate', { max: 1 }),
      })),
    }),
    cumulativeEffect,
    (years) => toJson({ years }),
  ),
  reconcile: operation(
    'gross-to-net',
    (fields) => ({
      startValue: fields.decimal('startValue'),
      endValue: fields.decimal('endValue'),
      contributions: fields.amount('contributions'),
      withdrawals: fields.amount('withdrawals'),
      grossGain: fields.decimal('grossGain'),
      costsOutside: fields.decimalOr('costsOutside', fields.amount('none')),
    }),
    reconcile,
  ),
}
