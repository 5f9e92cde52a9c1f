import type { Household } from '../../contract/households.ts'
import { currencyDecimals, type Currency } from '@atrium/domain/currency'
import { Decimal, decimalText, roundTo, sum } from '@atrium/domain/decimal'
import type { ExchangeRate } from '@atrium/domain/exchange'
import { computePercentages } from '@atrium/domain/percentages'
import { toCurrency, sumParts } from '@atrium/domain/valuation'
import { untraced, type Tracer } from '@atrium/platform/figures/explanation-rules'
import type { AccountRelations } from './reads.ts'

type ExclusionReason = NonNullable<Household['accounts'][number]['leftOut']>

/** An account with its data. The values are null if it could not be read. */
export type HouseholdAccount = AccountRelations & {
  id: string
  name: string
  currency: Currency
  value: Decimal | null
  asOn: string | null
  rates: readonly (ExchangeRate & { name: string })[]
  leftOut: ExclusionReason | null
}

/** Returns the most frequent currency of the accounts, or pounds in a tie. */
export function chooseCurrency(accounts: readonly { currency: Currency }[]): Currency {
  const counts = [...Map.groupBy(accounts, ({ currency }) => currency)].toSorted(([, left], [, right]) => right.length - left.length)
  const [first, second] = counts
  return first && first[1].length !== second?.[1].length ? first[0] : 'GBP'
}

/** Converts accounts to the currency of the total. An account without an exchange rate is excluded. */
export function convertAccounts(accounts: readonly HouseholdAccount[], to: Currency, tracer: Tracer = untraced): (Decimal | null)[] {
  const rates = accounts.flatMap((account) => account.rates)
  return accounts.map(({ name, value, currency, asOn: on, leftOut }) => {
    if (leftOut) return null
    const pair = new Set([currency, to])
    const ownShares = rates.filter((rate) => pair.has(rate.from) && pair.has(rate.to))
    return tracer('converted-account', toCurrency, { name, value, currency, to, rates: ownShares, on, source: 'provider' })
  })
}

/** Sums the accounts. An account with several owners is counted once. */
export function sumAccounts(accounts: readonly HouseholdAccount[], to: Currency, tracer: Tracer = untraced): Decimal | null {
  const values = convertAccounts(accounts, to, tracer)
  const parts = accounts.map(({ name }, index) => ({ name, value: values[index] ?? null }))
  const leftOut = accounts.flatMap(({ name, leftOut: reason }) => (reason ? [{ name, reason }] : []))
  return tracer('household-value', sumParts, { parts, leftOut, currency: to, source: 'derived' })
}

/** Summarises all accounts of a client, with their total and the owners' shares. */
export function summariseHousehold(accounts: readonly HouseholdAccount[], reader: string): Omit<Household, 'provenance'> {
  const currency = chooseCurrency(accounts.filter(({ leftOut }) => leftOut === null))
  const values = convertAccounts(accounts, currency)
  const total = sumAccounts(accounts, currency)
  const shares = computePercentages(values.map((value) => value ?? new Decimal(0)))
  const toMoney = (value: Decimal | null | undefined, of = currency) => (value ? { amount: decimalText(value), currency: of } : null)
  const ownShares = accounts.map((account, index) => computeOwnShare(account, values[index] ?? null, reader))
  const rows = accounts.map((account, index) => ({
    id: account.id,
    name: account.name,
    relation: account.relation,
    owners: listOwners(account, reader),
    value: toMoney(account.value, account.currency),
    householdValue: toMoney(values[index]),
    share: values[index] && shares[index] ? decimalText(shares[index]) : null,
    asOn: account.asOn,
    leftOut: account.leftOut ?? (values[index] ? null : ('no-exchange-rate' as const)),
  }))
  return {
    currency,
    value: toMoney(total),
    ownValue: toMoney(total && roundTo(sum(ownShares), currencyDecimals(currency))),
    accounts: rows.toSorted(byValue),
  }
}

type Row = Household['accounts'][number]

function byValue(left: Row, right: Row): number {
  if (!left.householdValue || !right.householdValue) return Number(!left.householdValue) - Number(!right.householdValue)
  return new Decimal(right.householdValue.amount).cmp(left.householdValue.amount) || left.name.localeCompare(right.name)
}

function listOwners({ owners }: HouseholdAccount, reader: string): Row['owners'] {
  const parts = computePercentages(owners.map(() => new Decimal(1)))
  return owners.map(({ id, name }, index) => ({ name, isReader: id === reader, percent: decimalText(parts[index] ?? new Decimal(0)) }))
}

/** Returns the client's share of an account. Owners have equal shares. Null if the client only acts for the account. */
function computeOwnShare({ owners }: HouseholdAccount, value: Decimal | null, reader: string): Decimal | null {
  if (!value || !owners.some(({ id }) => id === reader)) return null
  return value.div(owners.length)
}
