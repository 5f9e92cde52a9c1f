import type { AccountAllocation } from '../../contract/wealth.ts'
import { assetClasses, type AssetClass } from '@atrium/contract/portfolio-terms'
import type { Currency } from '@atrium/domain/currency'
import { decimalText, zero, type Decimal } from '@atrium/domain/decimal'
import { sumParts, computePartWeights, type HoldingValue } from '@atrium/domain/valuation'
import { untraced, type Tracer } from '@atrium/platform/figures/explanation-rules'

/** The holdings of an account in its currency, one line for each holding of each portfolio. `value` is null without a price or rate. */
export type AccountHoldings = {
  currency: Currency
  valuedOn: string | null
  lines: readonly AccountHolding[]
}

type AccountHolding = {
  assetClass: AssetClass
  name: string
  portfolio: string
  value: Decimal | null
  missing: HoldingValue['missing']
}

type ClassValue = { assetClass: AssetClass; value: Decimal }

/** Returns the asset classes that have a value, highest first, with their shares of the total. */
export function allocateClasses(account: AccountHoldings): AccountAllocation['classes'] {
  const classValues = listClasses(account)
  const percents = computePercents(classValues, account, untraced)
  return classValues.map(({ assetClass, value }, index) => ({
    assetClass,
    value: decimalText(value),
    percent: decimalText(percents[index] ?? zero),
  }))
}

/** Computes the value or share of one asset class. Undefined if the class has no value. */
export function explainClass(
  assetClassId: string,
  figure: 'value' | 'percent',
  account: AccountHoldings,
  tracer: Tracer,
): Decimal | null | undefined {
  const classValues = listClasses(account)
  const index = classValues.findIndex(({ assetClass }) => assetClass === assetClassId)
  if (index < 0) return undefined
  return figure === 'value'
    ? computeClassValue(classValues[index]!.assetClass, account, tracer)
    : (computePercents(classValues, account, tracer)[index] ?? null)
}

function listClasses(account: AccountHoldings): ClassValue[] {
  return assetClasses
    .map((assetClass) => ({ assetClass, value: computeClassValue(assetClass, account, untraced) ?? zero }))
    .filter(({ value }) => !value.isZero())
    .toSorted((left, right) => right.value.cmp(left.value))
}

function computeClassValue(assetClass: AssetClass, { currency, valuedOn, lines }: AccountHoldings, tracer: Tracer): Decimal | null {
  const own = lines
    .filter((line) => line.assetClass === assetClass)
    .map(({ name, portfolio, ...line }) => ({ ...line, name: `${name}, ${portfolio}` }))
  const parts = own.map(({ name, value }) => ({ name, value }))
  const leftOut = own.flatMap(({ name, missing }) => (missing ? [{ name, reason: `no-${missing}` }] : []))
  return tracer('value-of-slice', sumParts, { parts, leftOut, currency, on: valuedOn, source: 'derived' })
}

function computePercents(classValues: readonly ClassValue[], { currency, valuedOn }: AccountHoldings, tracer: Tracer): (Decimal | null)[] {
  const parts = classValues.map(({ assetClass, value }) => ({ name: assetClass, value }))
  return tracer('share-of-account', computePartWeights, { parts, currency, on: valuedOn, source: 'derived' })
}
