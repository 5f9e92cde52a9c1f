import { findAssetClass, breakdown as compose, findSector } from '../breakdown.ts'
import type { Fields } from './fields.ts'
import { operation, type Kind } from './operation.ts'
import { readPairs } from './rates.ts'

export const breakdown: Kind = {
  breakdown: operation(
    'breakdown',
    (fields) => {
      const currency = fields.currency('baseCurrency', 'GBP')
      const dimension = fields.oneOf('dimension', ['key', 'assetClass', 'currency', 'sector'], 'key')
      return {
        currency,
        rates: readPairs(fields, 'fx'),
        holdings: fields.list('holdings', (each) => ({
          key: readKey(each, dimension),
          value: each.decimal('value'),
          currency: each.currency('currency', currency),
        })),
      }
    },
    compose,
  ),
}

/** Reads the key of a holding by dimension. A missing key, or an unknown asset class or sector, becomes Other. */
function readKey(fields: Fields, dimension: 'key' | 'assetClass' | 'currency' | 'sector'): string {
  if (dimension === 'currency') return fields.text('currency')
  const key = fields.text('key', '')
  if (dimension === 'assetClass') return findAssetClass(key)
  return dimension === 'sector' ? findSector(key) : key || 'Other'
}
