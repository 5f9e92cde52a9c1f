import { bondPortfolio, bondStatistics, type BondStatistics, type BondToMeasure } from '../bonds/bond-statistics.ts'
import { isExDividend } from '../bonds/ex-dividend.ts'
import { positive, type Fields } from './fields.ts'
import { operation, toJson, type Kind } from './operation.ts'

export const bond: Kind = {
  price: operation('bond-price', (fields) => ({ ...readBond(fields), yield: readYield(fields) }), bondStatistics, shape),
  yield: operation('bond-yield', (fields) => ({ ...readBond(fields), cleanPrice: readPrice(fields) }), bondStatistics, shape),
  stats: operation('bond-statistics', readEither, bondStatistics, shape),
  duration: operation('bond-duration', readEither, bondStatistics, shape),
  accrued: operation('bond-accrued', readBond, bondStatistics, ({ accrued }) => toJson({ accrued })),
  portfolio: operation(
    'bond-portfolio',
    (fields) => ({
      bonds: fields.list('bonds', (each) => ({
        name: each.text('name', ''),
        nominal: each.decimal('nominal', positive),
        dirtyPrice: each.decimalOr('dirtyPrice', null),
        yield: each.decimalOr('yield', null),
        macaulay: each.decimalOr('macaulay', null),
        modified: each.decimalOr('modified', null),
        convexity: each.decimalOr('convexity', null),
      })),
    }),
    bondPortfolio,
  ),
  exDividend: operation(
    'ex-dividend',
    (fields) => {
      const { coupon, ...terms } = readBond(fields)
      return { bond: { ...terms, coupon: coupon.toNumber() }, settlement: terms.settlement, holidays: fields.days('holidays') }
    },
    isExDividend,
    (exDividend) => ({ exDividend }),
  ),
}

const types = ['plain', 'index-linked', 'perpetual'] as const

function readBond(fields: Fields): BondToMeasure {
  const type = fields.oneOf('type', types, 'plain')
  const settlement = fields.day('settlement')
  return {
    settlement,
    // A perpetual bond has no maturity; the calculation then refuses it because of its type.
    maturity: type === 'perpetual' ? settlement : fields.day('maturity'),
    coupon: fields.decimal('coupon', { min: 0, max: 10 }),
    frequency: fields.oneOf('frequency', [1, 2, 4]),
    basis: fields.oneOf('basis', [0, 1, 4]),
    exDividend: fields.flag('exDividend', false),
    type,
  }
}

function readEither(fields: Fields): BondToMeasure {
  return fields.has('yield') ? { ...readBond(fields), yield: readYield(fields) } : { ...readBond(fields), cleanPrice: readPrice(fields) }
}

function readYield(fields: Fields): ReturnType<Fields['decimal']> {
  return fields.decimal('yield', { min: -0.5, max: 5 })
}

function readPrice(fields: Fields): ReturnType<Fields['decimal']> {
  return fields.decimal('cleanPrice', positive)
}

function shape({ reason, ...figures }: BondStatistics): unknown {
  return toJson({ ...figures, ...(reason && { reason }) })
}
