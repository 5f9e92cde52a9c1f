import type { DifferenceCause, DifferenceKind } from '../../contract/reconciliation.ts'
import { businessDaysBetween } from '@atrium/domain/calendar'
import { currencyDecimals } from '@atrium/domain/currency'
import { Decimal, decimalText, roundTo, sum, zero } from '@atrium/domain/decimal'
import { transactionCategory } from '@atrium/domain/transaction-categories'
import { isOldPrice } from '@atrium/domain/valuation'
import { listRates, summarisePortfolios } from '@atrium/accounts/server/accounts/account-rules'
import { findUnexplained } from '@atrium/accounts/server/accounts/parts-rules'
import type { UpstreamAccount } from '@atrium/platform/providers/ports/accounts'
import type { UpstreamHolding, UpstreamHoldings } from '@atrium/platform/providers/ports/holdings'
import type { UpstreamPortfolio } from '@atrium/platform/providers/ports/portfolios'
import type { UpstreamTransaction } from '@atrium/platform/providers/ports/transactions'
import { valueHolding, createPositions, computePortfolioValue } from '@atrium/investments/server/portfolios/holdings-rules'

export type FoundDifference = {
  kind: DifferenceKind
  /** Name and id of a holding. Empty if the difference is of the whole portfolio or account. */
  subject: string
  subjectId: string
  stated: string | null
  expected: string | null
  cause: DifferenceCause
}

type PortfolioToCompare = {
  stated: Pick<UpstreamPortfolio, 'value' | 'valuedOn'>
  holdings: UpstreamHoldings
  transactions: readonly UpstreamTransaction[]
}

/**
 * Finds the differences of one portfolio: units held and booked, cash and booked amounts, and stated value and sum of holdings. There is no
 * tolerance. A difference of a few pennies from rounding each line is reported with the cause `rounding`.
 */
export function findDifferences({ stated, holdings, transactions }: PortfolioToCompare): FoundDifference[] {
  const booked = transactions.filter(({ on }) => on <= holdings.valuedOn)
  return [
    ...compareUnits(holdings, booked, transactions),
    ...compareCash(holdings, booked),
    ...compareValue(stated, holdings),
    ...holdings.holdings.flatMap((holding) => findPriceProblem(holding, holdings)),
  ]
}

function compareUnits(
  { holdings, valuedOn }: UpstreamHoldings,
  booked: readonly UpstreamTransaction[],
  all: readonly UpstreamTransaction[],
): FoundDifference[] {
  const securities = holdings.filter(({ cashTypeId }) => cashTypeId === null)
  const byHolding = Map.groupBy(booked, ({ holdingId }) => holdingId)
  const heldDifferences = securities.flatMap((holding) => {
    const own = byHolding.get(holding.id) ?? []
    const late = all.filter(({ holdingId, on }) => holdingId === holding.id && on > valuedOn)
    const expected = sum(own.map(computeSignedUnits))
    const given = new Decimal(holding.quantity)
    if (given.eq(expected)) return []
    const kind: DifferenceKind = own.some((transaction) => transaction.quantity !== null) ? 'units' : 'only-held'
    return [createDifference(kind, holding, given, expected, findUnitsCause(given, expected, { own, late, valuedOn }))]
  })
  const known = new Set(holdings.map(({ id }) => id))
  const bookedOnly = [...byHolding].flatMap(([id, own]) => {
    const expected = sum(own.map(computeSignedUnits))
    if (id === null || known.has(id) || expected.isZero()) return []
    const cause = findUnitsCause(zero, expected, { own, late: [], valuedOn })
    return [createDifference('only-booked', { id, name: own[0]?.name ?? id }, zero, expected, cause)]
  })
  return [...heldDifferences, ...bookedOnly]
}

type HoldingHistory = { own: readonly UpstreamTransaction[]; late: readonly UpstreamTransaction[]; valuedOn: string }

/** Number of business days within which most trades settle. */
const settlementDays = 2

/** Finds the cause of a difference, trying the simplest first. A cause must explain the difference exactly. */
function findUnitsCause(given: Decimal, expected: Decimal, { own, late, valuedOn }: HoldingHistory): DifferenceCause {
  const deviation = given.minus(expected)
  const moved = own.filter(({ quantity }) => quantity !== null)
  const isTwice = (one: UpstreamTransaction) =>
    moved.filter(
      (other) => other.on === one.on && other.type === one.type && other.quantity === one.quantity && other.amount === one.amount,
    ).length > 1
  if (moved.some((one) => deviation.neg().eq(computeSignedUnits(one)) && isTwice(one))) return 'booked-twice'
  if (moved.some((one) => deviation.neg().eq(computeSignedUnits(one).times(2)))) return 'wrong-way'
  const latest = moved.filter(({ on }) => businessDaysBetween(on, valuedOn) <= settlementDays)
  if (latest.some((one) => deviation.neg().eq(computeSignedUnits(one))) || late.some((one) => deviation.eq(computeSignedUnits(one))))
    return 'not-settled'
  if (isRoundMultiple(given, expected)) return 'split-not-booked'
  return 'transaction-missing'
}

/**
 * Returns true if one number of units is a multiple of the other by an integer from 2 to 100, as in a split of two for one or a
 * consolidation of one for ten.
 */
function isRoundMultiple(given: Decimal, expected: Decimal): boolean {
  if (!given.gt(0) || !expected.gt(0)) return false
  const ratio = given.gt(expected) ? given.div(expected) : expected.div(given)
  return ratio.isInteger() && ratio.gt(1) && ratio.lte(100)
}

/**
 * Returns the signed units of a transaction. Purchases and transfers in add units, sales and transfers out remove them. Splits and
 * exchanges state signed units.
 */
function computeSignedUnits({ type, quantity }: UpstreamTransaction): Decimal {
  const given = new Decimal(quantity ?? 0)
  const units = given.abs()
  const category = transactionCategory(type, !given.isNeg() && !/\bout\b/i.test(type))
  if (category === 'trade-buys' || category === 'transfers-in') return units
  if (category === 'trade-sales' || category === 'transfers-out') return units.neg()
  return given
}

/**
 * Compares the cash held with the amounts of all transactions, in the portfolio's currency. Cash in another currency cannot be compared,
 * because transactions were converted at the rates of their days, so then no difference is reported.
 */
function compareCash({ holdings, currency }: UpstreamHoldings, booked: readonly UpstreamTransaction[]): FoundDifference[] {
  const lines = holdings.filter(({ cashTypeId }) => cashTypeId !== null)
  if (lines.some(({ priceCurrency }) => priceCurrency !== null && priceCurrency !== currency)) return []
  const cash = sum(lines.map(({ quantity, price }) => new Decimal(quantity).times(price ?? 1)))
  const decimals = currencyDecimals(currency)
  const expected = roundTo(sum(booked.map(({ amount }) => new Decimal(amount))), decimals)
  if (roundTo(cash, decimals).eq(expected)) return []
  const deviation = cash.minus(expected)
  const same = (one: UpstreamTransaction) =>
    booked.filter((other) => other.on === one.on && other.type === one.type && other.amount === one.amount)
  const isTwice = booked.some((one) => deviation.neg().eq(one.amount) && same(one).length > 1)
  return [createDifference('cash', noHolding, cash, expected, isTwice ? 'booked-twice' : 'transaction-missing')]
}

function compareValue({ value, valuedOn }: PortfolioToCompare['stated'], holdings: UpstreamHoldings): FoundDifference[] {
  if (value === null || valuedOn !== holdings.valuedOn) return []
  const expected = computePortfolioValue(createPositions(holdings, null)) ?? zero
  const given = new Decimal(value)
  if (given.eq(expected)) return []
  return [createDifference('value', noHolding, given, expected, findValueCause(given.minus(expected).abs(), holdings))]
}

function findValueCause(deviation: Decimal, holdings: UpstreamHoldings): DifferenceCause {
  const smallest = new Decimal(10).pow(-currencyDecimals(holdings.currency))
  if (deviation.lte(smallest.times(holdings.holdings.length))) return 'rounding'
  const lines = holdings.holdings.map((holding) => valueHolding(holding, createPositions(holdings, null)))
  if (lines.some(({ missing }) => missing === 'exchange-rate')) return 'no-rate'
  if (lines.some(({ missing }) => missing === 'price')) return 'no-price'
  return holdings.holdings.some(({ pricedOn }) => isOldPrice(pricedOn, holdings.valuedOn)) ? 'old-price' : 'unexplained'
}

/** Reports a holding without a price, with an old price or without an exchange rate. */
function findPriceProblem(holding: UpstreamHolding, holdings: UpstreamHoldings): FoundDifference[] {
  const { missing } = valueHolding(holding, createPositions(holdings, null))
  const found = { kind: 'price', subject: holding.name, subjectId: holding.id, stated: holding.price, expected: null } as const
  if (missing === 'exchange-rate') return [{ ...found, cause: 'no-rate' }]
  if (missing) return [{ ...found, cause: 'no-price' }]
  return isOldPrice(holding.pricedOn, holdings.valuedOn) ? [{ ...found, cause: 'old-price' }] : []
}

/** Compares the stated value of an account with the sum of its portfolios, in the account's currency. */
export function compareAccountValue(account: UpstreamAccount, portfolios: readonly UpstreamPortfolio[]): FoundDifference[] {
  const found = findUnexplained(account, summarisePortfolios(portfolios, account.currency, listRates(account.exchangeRates)))
  return found && account.value !== null
    ? [createDifference('value', noHolding, new Decimal(account.value), new Decimal(found.sum), 'unexplained')]
    : []
}

const noHolding = { id: '', name: '' }

function createDifference(
  kind: DifferenceKind,
  { id: subjectId, name: subject }: { id: string; name: string },
  stated: Decimal,
  expected: Decimal,
  cause: DifferenceCause,
): FoundDifference {
  return { kind, subject, subjectId, stated: decimalText(stated), expected: decimalText(expected), cause }
}
