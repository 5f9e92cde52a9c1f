import type { Issue } from '@atrium/contract/errors'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import { DomainError } from '@atrium/domain/error'
import { readAmount, storedValue } from '@atrium/domain/net-worth'
import { normalisePostcode } from '@atrium/domain/property-estimate'
import type { FinancialHolding, HoldingEntry } from '../../contract/financial-holdings.ts'
import { isPropertyType, typesOf } from '../../contract/planning-terms.ts'

/** An entry as it is stored. */
export type StoredEntry = Omit<FinancialHolding, 'id' | 'userId' | 'version' | 'changedAt'>

const maxReturn = 100
const hundred = new Decimal(100)

/**
 * Reads an entry: liabilities become negative and assets positive, whatever sign was typed (specification 1, section 5), and the fields of a
 * property are kept for properties only. Returns the errors of its fields if there are any.
 */
export function readEntry(entry: HoldingEntry, today: string): { entry: StoredEntry } | { issues: Issue[] } {
  const issues: Issue[] = []
  const refuse = (path: keyof HoldingEntry, code: string): null => {
    issues.push({ path, code })
    return null
  }
  const { radioType, type } = entry
  if (!typesOf[radioType].some((each) => each === type)) refuse('type', 'not-of-part')
  if (entry.valueDate > today) refuse('valueDate', 'in-future')
  const amount = entry.value === null || entry.value === '' ? null : readAmount(entry.value, entry.currency)
  if (amount === null && entry.value) refuse('value', 'invalid-amount')
  const returns = readPercent(radioType === 'asset' ? (entry.returns ?? '') : '')
  if (returns === 'invalid' || returns?.abs().gt(maxReturn)) refuse('returns', 'invalid-percentage')
  const share = entry.ownership === 'sole' ? hundred : readPercent(entry.share)
  if (share === 'invalid' || share === null || !share.gt(0) || share.gt(hundred)) refuse('share', 'invalid-share')
  else if (entry.ownership !== 'sole' && share.eq(hundred)) refuse('share', 'whole-share')
  const isProperty = isPropertyType(type)
  const postCode = isProperty && entry.postCode ? (readPostCode(entry.postCode) ?? refuse('postCode', 'invalid-postcode')) : null
  if (issues.length > 0) return { issues }
  return {
    entry: {
      ...entry,
      value: amount === null ? null : decimalText(storedValue({ kind: radioType, value: new Decimal(amount) })),
      returns: returns === null ? null : decimalText(returns as Decimal),
      postCode,
      bedrooms: isProperty ? entry.bedrooms : null,
      propertyType: isProperty ? entry.propertyType : null,
      enabledEstimateBtn: isProperty && entry.enabledEstimateBtn,
      share: decimalText(share as Decimal),
      coOwner: entry.ownership === 'sole' ? '' : entry.coOwner,
    },
  }
}

/** Reads a percentage; null for an empty text. */
function readPercent(text: string): Decimal | null | 'invalid' {
  const plain = text.trim().replace(/\s*%$/, '')
  if (plain === '') return null
  const amount = readAmount(plain)
  return amount === null ? 'invalid' : new Decimal(amount)
}

function readPostCode(text: string): string | null {
  try {
    return normalisePostcode(text)
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
