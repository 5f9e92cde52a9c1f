/** The categories of specification 1, section 9, in its order, and Other, which is shown last. */
export type TransactionCategory =
  | 'gross-interest'
  | 'payments-in'
  | 'payments-out'
  | 'management-charges'
  | 'dividends'
  | 'trade-buys'
  | 'trade-sales'
  | 'transfers-in'
  | 'transfers-out'
  | 'other'

/** Type names of each category (specification decision 31), in lower case, including spellings of upstreams. */
const typesOf: Record<Exclude<TransactionCategory, 'other'>, readonly string[]> = {
  'gross-interest': ['interest', 'gross interest', 'bank interest', 'coupon'],
  'payments-in': ['contribution', 'deposit', 'tax relief'],
  'payments-out': ['withdrawal', 'payment', 'pension payment'],
  'management-charges': [
    'management fee',
    'management',
    'adviser fee',
    'adviser',
    'platform fee',
    'platform',
    'custody fee',
    'custody',
    'vat on fees',
    'fee',
  ],
  dividends: ['dividend', 'divident', 'distribution', 'scrip'],
  'trade-buys': ['purchase', 'buy', 'subscription', 'reinvestment'],
  'trade-sales': ['sale', 'sell', 'redemption', 'maturity'],
  'transfers-in': ['transfer in', 'in specie in'],
  'transfers-out': ['transfer out', 'in specie out'],
}

/** All known type names, in lower case. */
export const transactionTypeNames: readonly string[] = [...Object.values(typesOf).flat(), 'transfer', 'in specie']

const categoryOf = new Map(
  Object.entries(typesOf).flatMap(([category, types]) =>
    types.map((type): [string, TransactionCategory] => [type, category as TransactionCategory]),
  ),
)

/**
 * Returns the category of an upstream's type name, ignoring case. `isInward` decides for "transfer" and "in specie" without a direction; it
 * is the sign of the amount or units. An unknown type is Other.
 */
export function transactionCategory(type: string, isInward: boolean): TransactionCategory {
  const name = type.trim().toLowerCase().replaceAll(/[-_]/g, ' ')
  if (name === 'transfer' || name === 'in specie') return isInward ? 'transfers-in' : 'transfers-out'
  return categoryOf.get(name) ?? 'other'
}
