import type { AccountAllocation } from '../../contract/wealth.ts'
import { assetClasses, type AssetClass } from '@atrium/contract/portfolio-terms'
import type { Currency } from '@atrium/domain/currency'
import { decimalText, zero, type Decimal } from '@atrium/domain/decimal'
import { sumOfParts, weightsOf, type HoldingValue } from '@atrium/domain/valuation'
import { untraced, type Tracer } from '@atrium/platform/figures/explanation-rules'

/** The holdings of an account in its currency, one line for each holding of each portfolio. `value` is null without a price or rate. */
export type AllocatedAccount = {
  currency: Currency
  valuedOn: string | null
  lines: readonly AllocatedLine[]
}

type AllocatedLine = {
  assetClass: AssetClass
  name: string
  portfolio: string
  value: Decimal | null
  missing: HoldingValue['missing']
}

type Class = { assetClass: AssetClass; value: Decimal }

/** Returns the asset classes that have a value, highest first, with their shares of the total. */
export function allocateClasses(account: AllocatedAccount): AccountAllocation['classes'] {
  const held = heldClasses(account)
  const percents = percentsOf(held, account, untraced)
  return held.map(({ assetClass, value }, place) => ({
    assetClass,
    value: decimalText(value),
    percent: decimalText(percents[place] ?? zero),
  }))
}

/** Computes the value or share of one asset class. Undefined if the class has no value. */
export function explainClass(
  wanted: string,
  figure: 'value' | 'percent',
  account: AllocatedAccount,
  tracer: Tracer,
): Decimal | null | undefined {
  const held = heldClasses(account)
  const place = held.findIndex(({ assetClass }) => assetClass === wanted)
  if (place < 0) return undefined
  return figure === 'value' ? valueOfClass(held[place]!.assetClass, account, tracer) : (percentsOf(held, account, tracer)[place] ?? null)
}

function heldClasses(account: AllocatedAccount): Class[] {
  return assetClasses
    .map((assetClass) => ({ assetClass, value: valueOfClass(assetClass, account, untraced) ?? zero }))
    .filter(({ value }) => !value.isZero())
    .toSorted((left, right) => right.value.cmp(left.value))
}

function valueOfClass(assetClass: AssetClass, { currency, valuedOn, lines }: AllocatedAccount, tracer: Tracer): Decimal | null {
  const own = lines
    .filter((line) => line.assetClass === assetClass)
    .map(({ name, portfolio, ...line }) => ({ ...line, name: `${name}, ${portfolio}` }))
  const parts = own.map(({ name, value }) => ({ name, value }))
  const leftOut = own.flatMap(({ name, missing }) => (missing ? [{ name, reason: `no-${missing}` }] : []))
  return tracer('value-of-slice', sumOfParts, { parts, leftOut, currency, on: valuedOn, source: 'derived' })
}

function percentsOf(held: readonly Class[], { currency, valuedOn }: AllocatedAccount, tracer: Tracer): (Decimal | null)[] {
  const parts = held.map(({ assetClass, value }) => ({ name: assetClass, value }))
  return tracer('share-of-account', weightsOf, { parts, currency, on: valuedOn, source: 'derived' })
}
