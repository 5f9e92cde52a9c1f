import { Decimal } from '../decimal.ts'
import { simulateReturns, strategyBands, type WeightsByClass, type Rebalance, type Strategy } from '../simulated-returns.ts'
import type { Fields } from './fields.ts'
import { operation, type Kind } from './operation.ts'

export const simulatedReturns: Kind = {
  simulate: operation('simulated-returns', readStrategy, simulateReturns),
}

const rebalanceByName: Readonly<Record<string, Rebalance>> = {
  monthly: 'monthly',
  quarterly: 'quarterly',
  annually: 'annually',
  yearly: 'annually',
  never: 'never',
  none: 'never',
}

function readStrategy(fields: Fields): Strategy {
  return {
    weights: readWeights(fields.fields('weights')),
    monthlyReturns: fields.list('monthlyReturns', (month) =>
      Object.fromEntries(month.names().map((name) => [name, month.decimalOr(name, null, { min: -1 })])),
    ),
    rebalance: rebalanceByName[fields.oneOf('rebalance', Object.keys(rebalanceByName))]!,
    equityBand: readBand(fields),
  }
}

function readWeights(fields: Fields): WeightsByClass {
  return Object.fromEntries(fields.names().map((name) => [name, fields.decimal(name)]))
}

/** Reads the band of equities from the input or, if it names only a strategy such as "Tactical 20/40", from that strategy. */
function readBand(fields: Fields): Strategy['equityBand'] {
  if (fields.has('equityBand')) {
    const band = fields.fields('equityBand')
    return { min: band.decimal('min'), max: band.decimal('max') }
  }
  if (!fields.has('strategy')) return undefined
  const names = Object.keys(strategyBands) as (keyof typeof strategyBands)[]
  const name = names.find((each) => fields.text('strategy').endsWith(each)) ?? fields.oneOf('strategy', names)
  const [min, max] = strategyBands[name]
  return { min: new Decimal(min), max: new Decimal(max) }
}
