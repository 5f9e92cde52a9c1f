import { isNegative, isZero, type Reading } from './cell-rules.ts'

/** Required and forbidden fields of a type of entry. */
type TypeRule = {
  names: readonly string[]
  /** `trade`: units at a price. `units`: signed units without a price. `none`: cash only. */
  units: 'trade' | 'units' | 'none'
  symbol: 'needed' | 'possible' | 'none'
  amount: 'negative' | 'positive' | 'zero' | 'not-zero'
}

/** The types of entries (specification decision 30), each with the names that firms use for it. */
const rules = {
  purchase: { names: ['purchase', 'buy', 'bought', 'subscription', 'reinvestment'], units: 'trade', symbol: 'needed', amount: 'negative' },
  sale: { names: ['sale', 'sell', 'sold', 'redemption', 'maturity'], units: 'trade', symbol: 'needed', amount: 'positive' },
  contribution: { names: ['contribution', 'deposit', 'tax relief', 'payment in'], units: 'none', symbol: 'none', amount: 'positive' },
  withdrawal: { names: ['withdrawal', 'payment', 'pension payment', 'payment out'], units: 'none', symbol: 'none', amount: 'negative' },
  dividend: { names: ['dividend', 'divident', 'distribution', 'scrip'], units: 'none', symbol: 'possible', amount: 'positive' },
  interest: { names: ['interest', 'gross interest', 'bank interest', 'coupon'], units: 'none', symbol: 'possible', amount: 'not-zero' },
  fee: {
    names: ['management fee', 'fee', 'management', 'adviser fee', 'platform fee', 'custody fee', 'vat on fees'],
    units: 'none',
    symbol: 'possible',
    amount: 'negative',
  },
  tax: { names: ['tax', 'withholding tax'], units: 'none', symbol: 'possible', amount: 'not-zero' },
  'transfer-in': { names: ['transfer in', 'in specie in'], units: 'trade', symbol: 'needed', amount: 'zero' },
  'transfer-out': { names: ['transfer out', 'in specie out'], units: 'trade', symbol: 'needed', amount: 'zero' },
  fx: { names: ['fx', 'currency exchange'], units: 'none', symbol: 'none', amount: 'not-zero' },
  split: { names: ['split'], units: 'units', symbol: 'needed', amount: 'zero' },
  exchange: { names: ['exchange', 'merger', 'conversion'], units: 'units', symbol: 'needed', amount: 'zero' },
  reversal: { names: ['reversal', 'cancellation'], units: 'none', symbol: 'none', amount: 'zero' },
} as const satisfies Record<string, TypeRule>

export type EntryType = keyof typeof rules

/** Names that say more than their type. They are stored as the title of the entry. */
const titles: Readonly<Record<string, string>> = {
  subscription: 'Subscription',
  reinvestment: 'Reinvestment',
  redemption: 'Redemption',
  maturity: 'Maturity',
  'tax relief': 'Tax relief',
  'pension payment': 'Pension payment',
  distribution: 'Distribution',
  scrip: 'Scrip',
  'bank interest': 'Bank interest',
  coupon: 'Coupon',
  'adviser fee': 'Adviser fee',
  'platform fee': 'Platform fee',
  'custody fee': 'Custody fee',
  'vat on fees': 'VAT on fees',
  'withholding tax': 'Withholding tax',
  merger: 'Merger',
  conversion: 'Conversion',
}

const typesByName = new Map(Object.entries(rules).flatMap(([type, { names }]) => names.map((name) => [name as string, type as EntryType])))
const mainNames = Object.values(rules)
  .map(({ names }) => names[0])
  .join(', ')

const normaliseName = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[-_\s]+/g, ' ')
    .trim()

export function readType(text: string): Reading {
  const name = normaliseName(text)
  if (name === 'price point' || name === 'valuation') return { code: 'type-is-price' }
  return typesByName.get(name) ?? { code: 'type-unknown', detail: mainNames }
}

/** Returns the title of an entry. Empty if the type alone is sufficient. */
export const findTitle = (text: string): string => titles[normaliseName(text)] ?? ''

export const findRule = (type: EntryType): TypeRule => rules[type]

/** Returns true if the amount has the sign that its type requires. */
export function hasSign(amount: string, sign: TypeRule['amount']): boolean {
  if (sign === 'zero') return isZero(amount)
  if (isZero(amount)) return false
  return sign === 'not-zero' || isNegative(amount) === (sign === 'negative')
}
