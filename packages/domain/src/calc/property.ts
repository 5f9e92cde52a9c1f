import { propertyHolding } from '../holdings.ts'
import { estimateProperty, propertyDefaults, propertyTypes } from '../property-estimate.ts'
import { notNegative, positive, type Fields } from './fields.ts'
import { operation, type Kind } from './operation.ts'

export const property: Kind = {
  estimate: operation(
    'property-estimate',
    (fields) => ({
      property: { postCode: fields.text('postCode'), ...readHome(fields) },
      comparables: fields.list('comparables', (each) => ({
        soldOn: each.day('soldOn'),
        price: each.decimal('price', positive),
        ...readHome(each),
        area: each.whole('area', 0),
      })),
      index: readIndex(fields),
      today: fields.day('today'),
    }),
    estimateProperty,
  ),
  value: operation(
    'property-value',
    (fields) => ({
      points: fields.list('pricePoints', (point) => ({ on: point.day('date'), price: point.decimal('price', notNegative) })),
      purchaseValue: fields.decimalOr('purchaseValue', null, notNegative),
    }),
    ({ points, purchaseValue }) => propertyHolding(points, purchaseValue),
  ),
}

function readHome(fields: Fields): { bedrooms: number; propertyType: (typeof propertyTypes)[number] } {
  return {
    bedrooms: fields.whole('bedrooms', propertyDefaults.bedrooms),
    propertyType: fields.oneOf('propertyType', propertyTypes, propertyDefaults.propertyType),
  }
}

function readIndex(fields: Fields): Record<string, ReturnType<Fields['decimal']>> {
  if (!fields.has('index')) return {}
  const index = fields.fields('index')
  return Object.fromEntries(index.names().map((month) => [month, index.decimal(month, positive)]))
}
