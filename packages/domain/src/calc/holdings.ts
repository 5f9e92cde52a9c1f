import { computePosition, type Trade } from '../holdings.ts'
import { refuse } from '../error.ts'
import { notNegative, positive, type Fields } from './fields.ts'
import { operation, type Kind } from './operation.ts'

export const holdings: Kind = {
  averageCost: operation('average-cost', readTrades, computePosition),
}

function readTrades(fields: Fields): { trades: Trade[]; price: ReturnType<Fields['decimal']> | null } {
  const securities = new Set(fields.list('transactions', (each) => each.text('security', '')))
  if (securities.size > 1) refuse('INVALID_INPUT', 'transactions must be of one security', 'transactions')
  refuseRepeatedIds(fields)
  return { trades: fields.list('transactions', readTrade), price: fields.decimalOr('price', null, notNegative) }
}

/** Refuses two transactions with the same id, because one of them is a duplicate or has a wrong id. */
export function refuseRepeatedIds(fields: Fields): void {
  const seen = new Set<string>()
  fields.list('transactions', (each) => {
    const id = each.text('id', '')
    if (id !== '' && seen.has(id)) refuse('DUPLICATE_ID', `two transactions have the id ${id}`, each.pathOf('id'))
    seen.add(id)
  })
}

function readTrade(fields: Fields): Trade {
  const type = fields.oneOf('type', ['BUY', 'SELL', 'SPLIT'])
  const on = fields.day('date')
  if (type === 'SPLIT')
    return {
      kind: 'split',
      on,
      units: fields.decimal('multiplier', positive),
      amount: fields.amount('none'),
      fees: fields.amount('none'),
    }
  const units = fields.decimal('quantity', positive)
  return {
    kind: type === 'BUY' ? 'purchase' : 'sale',
    on,
    units,
    amount: units.times(fields.decimal('price', notNegative)),
    fees: fields.amount('fees'),
  }
}
