import { Decimal, roundTo, sum, zero } from './decimal.ts'

/** A holding's value at the close of a day in the portfolio's currency, and the rate of the price's currency into it, which is not zero. */
export type ValueAtRate = { value: Decimal; rate: Decimal }

/**
 * Securities that were bought or received (positive), or sold or delivered (negative): their value without fees in the portfolio's currency,
 * and the rate of their day.
 */
export type SecurityFlow = ValueAtRate

/** A security between two days. Opening or closing is null if it was not held then. `income` was paid into cash. */
export type SecurityOfPeriod = {
  opening: ValueAtRate | null
  closing: ValueAtRate | null
  flows: readonly SecurityFlow[]
  income: Decimal
}

/** The cash of a portfolio between two days. All amounts are signed effects on cash, in the portfolio's currency. */
export type CashOfPeriod = {
  opening: Decimal
  closing: Decimal
  /** Payments in and out. */
  paid: Decimal
  /** Sales less purchases without fees, and income received from securities. */
  fromSecurities: Decimal
  /** Interest and other income that belongs to no security. */
  income: Decimal
  /** Negative for charges and fees of trades. */
  charges: Decimal
  /** Bookings of an unknown kind. */
  other: Decimal
  /** True if some of the cash is in another currency, whose changes in value are not booked. */
  isPartlyForeign: boolean
}

/** Parts of a change in value: opening and all other parts sum to closing. */
export type ValueChange = {
  opening: Decimal
  /** Purchases less sales and income paid out, for cash the opposite; for a portfolio, money in less money out. */
  moved: Decimal
  market: Decimal
  income: Decimal
  charges: Decimal
  currency: Decimal
  /** Bookings of an unknown kind, and differences that no booking explains. */
  other: Decimal
  closing: Decimal
}

/** The parts between opening and closing. */
export const changeParts = ['moved', 'market', 'income', 'charges', 'currency', 'other'] as const
export type ChangePart = (typeof changeParts)[number]

/**
 * Divides the change in value of a security. The currency part is what the opening value and each purchase (less each sale) would have
 * gained from the exchange rate alone, up to the closing rate; the market part is the change of the price in its own currency at the closing
 * rate. For a holding that was sold, the rate of its last sale takes the place of the closing rate.
 * @example 100 USD at 0.80, later 110 USD at 0.75: opening 80, market 7.50, currency −5, closing 82.50
 */
export function changeOfSecurity({ opening, closing, flows, income }: SecurityOfPeriod): ValueChange {
  const openingValue = opening?.value ?? zero
  const closingValue = closing?.value ?? zero
  const bought = sum(flows.map(({ value }) => value))
  const finalRate = closing?.rate ?? flows.at(-1)?.rate ?? opening?.rate
  const invested = opening ? [opening, ...flows] : flows
  const atFinalRate = finalRate ? sum(invested.map(({ value, rate }) => value.times(finalRate).div(rate))) : zero
  return {
    opening: openingValue,
    moved: bought.minus(income),
    market: closingValue.minus(atFinalRate),
    income,
    charges: zero,
    currency: atFinalRate.minus(openingValue).minus(bought),
    other: zero,
    closing: closingValue,
  }
}

/**
 * Divides the change of cash. A difference that the bookings do not explain is the effect of exchange rates if some of the cash is foreign,
 * otherwise it is `other`.
 */
export function changeOfCash(cash: CashOfPeriod): ValueChange {
  const moved = cash.paid.plus(cash.fromSecurities)
  const rest = cash.closing.minus(sum([cash.opening, moved, cash.income, cash.charges, cash.other]))
  return {
    opening: cash.opening,
    moved,
    market: zero,
    income: cash.income,
    charges: cash.charges,
    currency: cash.isPartlyForeign ? rest : zero,
    other: cash.isPartlyForeign ? cash.other : cash.other.plus(rest),
    closing: cash.closing,
  }
}

/** Sums changes part by part. */
export function sumChanges(changes: readonly ValueChange[]): ValueChange {
  const total = (part: keyof ValueChange) => sum(changes.map((change) => change[part]))
  return {
    opening: total('opening'),
    moved: total('moved'),
    market: total('market'),
    income: total('income'),
    charges: total('charges'),
    currency: total('currency'),
    other: total('other'),
    closing: total('closing'),
  }
}

/**
 * Rounds changes so that all figures add up as they are shown: the parts of each row to its closing value, and each column to its rounded
 * total. Columns are rounded by largest remainder, and the market part of each row takes the difference, which is below a unit of the last
 * decimal for each part.
 */
export function roundChanges(changes: readonly ValueChange[], decimals: number): ValueChange[] {
  const columns = new Map(
    (['opening', 'moved', 'income', 'charges', 'currency', 'other', 'closing'] as const).map((part) => [
      part,
      roundToTotal(
        changes.map((change) => change[part]),
        decimals,
      ),
    ]),
  )
  return changes.map((_, row) => {
    const of = (part: Exclude<keyof ValueChange, 'market'>) => columns.get(part)?.[row] ?? zero
    const known = sum([of('opening'), of('moved'), of('income'), of('charges'), of('currency'), of('other')])
    return {
      opening: of('opening'),
      moved: of('moved'),
      market: of('closing').minus(known),
      income: of('income'),
      charges: of('charges'),
      currency: of('currency'),
      other: of('other'),
      closing: of('closing'),
    }
  })
}

/**
 * Rounds amounts by largest remainder, so that they sum to their exactly rounded total. Amounts that are exact stay as they are.
 * @example 0.004, 0.004 and 0.004 to two decimals: 0.01, 0 and 0
 */
export function roundToTotal(amounts: readonly Decimal[], decimals: number): Decimal[] {
  const unit = new Decimal(10).pow(-decimals)
  const rows = amounts.map((amount, row) => {
    const floor = amount.toDecimalPlaces(decimals, Decimal.ROUND_FLOOR)
    return { row, floor, rest: amount.minus(floor) }
  })
  const missing = roundTo(sum(amounts), decimals).minus(sum(rows.map(({ floor }) => floor)))
  const raised = new Set(
    rows
      .filter(({ rest }) => rest.gt(zero))
      .toSorted((left, right) => right.rest.cmp(left.rest) || left.row - right.row)
      .slice(0, missing.div(unit).round().toNumber())
      .map(({ row }) => row),
  )
  return rows.map(({ row, floor }) => (raised.has(row) ? floor.plus(unit) : floor))
}

/** Rates of two days from a portfolio's currency into another. */
export type RatesOfPeriod = { opening: Decimal; closing: Decimal }

/**
 * Converts a change into another currency: the opening value at the rate of its day, all else at the closing rate. The effect of the rate
 * on the opening value is added to the currency part, so that the parts still sum to closing.
 * @example opening 100, market 10, closing 110, rates 0.80 and 0.75: 80, 7.50, currency −5, 82.50
 */
export function convertChange(change: ValueChange, { opening, closing }: RatesOfPeriod): ValueChange {
  const at = (part: ChangePart | 'closing') => change[part].times(closing)
  return {
    opening: change.opening.times(opening),
    moved: at('moved'),
    market: at('market'),
    income: at('income'),
    charges: at('charges'),
    currency: at('currency').plus(change.opening.times(closing.minus(opening))),
    other: at('other'),
    closing: at('closing'),
  }
}

/** Returns the earnings: the sum of market, income, charges, currency and other. */
export const earnedIn = ({ market, income, charges, currency, other }: ValueChange): Decimal =>
  sum([market, income, charges, currency, other])
