import { zero } from '../decimal.ts'
import { findExemptAmount, taxableGains } from '../gains/taxable-gains.ts'
import { computeShareGains, type ShareGains } from '../gains/share-matching.ts'
import type { ShareEvent } from '../gains/share-class.ts'
import { notNegative, positive, type Fields } from './fields.ts'
import { refuseRepeatedIds } from './holdings.ts'
import { operation, toJson, type Kind } from './operation.ts'

export const cgt: Kind = {
  section104: operation(
    'share-gains',
    (fields) => {
      refuseRepeatedIds(fields)
      return { events: fields.list('transactions', readEvent) }
    },
    computeShareGains,
    shape,
  ),
  taxableGains: operation(
    'taxable-gains',
    (fields) => ({
      taxYear: fields.text('taxYear'),
      gains: fields.amount('gains'),
      losses: fields.amount('losses'),
      broughtForward: fields.amount('lossesBroughtForward'),
    }),
    taxableGains,
  ),
  annualExemptAmount: operation(
    'annual-exempt-amount',
    (fields) => ({ taxYear: fields.text('taxYear') }),
    ({ taxYear }) => ({ amount: findExemptAmount(taxYear) }),
  ),
}

function readEvent(fields: Fields): ShareEvent {
  const type = fields.oneOf('type', ['BUY', 'SELL', 'SPLIT'])
  const [security, on] = [fields.text('security'), fields.day('date')]
  if (type === 'SPLIT') return { kind: 'change', security, on, ratio: fields.decimal('multiplier', positive) }
  const units = fields.decimal('quantity', positive)
  const amount = units.times(fields.decimal('price', notNegative))
  return { kind: type === 'BUY' ? 'buy' : 'sell', security, on, units, amount, fees: fields.decimalOr('fees', zero, notNegative) }
}

function shape({ disposals, pools, taxYears }: ShareGains): unknown {
  return toJson({
    disposals: disposals.map(({ on, units, matches, ...rest }) => ({
      date: on,
      quantity: units,
      ...rest,
      matches: matches.map(({ rule, units: quantity, acquired, cost }) => ({
        rule,
        quantity,
        ...(acquired !== null && { acquired }),
        cost,
      })),
    })),
    holdings: pools.map((pool) => ({ security: pool.security, quantity: pool.units, pooledCost: pool.cost })),
    taxYears,
  })
}
