import type { FieldIssue, FieldIssueCode } from '@atrium/domain/fields/field-type'
import type { RowError } from '../imports/row-rules.ts'

/** Codes of the back office for the errors of a row. Any other error counts as a wrong format. */
const codes: Readonly<Record<string, FieldIssueCode>> = {
  'value-missing': 'required',
  'symbol-missing': 'required',
  'quantity-missing': 'required',
  'price-missing': 'required',
  'rate-missing': 'required',
  'symbol-unwanted': 'not-wanted',
  'quantity-unwanted': 'not-wanted',
  'price-unwanted': 'not-wanted',
  'rate-unwanted': 'not-wanted',
  'costs-unwanted': 'not-wanted',
  'security-unknown': 'not-found',
  'portfolio-unknown': 'not-found',
  'account-unknown': 'not-found',
  'amount-zero': 'wrong-sign',
  'amount-not-zero': 'wrong-sign',
  'amount-not-negative': 'wrong-sign',
  'amount-not-positive': 'wrong-sign',
  'quantity-negative': 'wrong-sign',
  'price-negative': 'wrong-sign',
  'cost-negative': 'wrong-sign',
  'amount-disagrees': 'amount-disagrees',
  'date-in-future': 'in-future',
  'portfolio-not-begun': 'before-inception',
  'inception-after-entries': 'too-large',
  'currency-changed': 'not-allowed',
  'portfolio-moved': 'not-allowed',
  oversold: 'too-many-units',
  'id-twice': 'taken',
  'booked-otherwise': 'taken',
}

/**
 * Returns an error of a row as an error of the fields of an item. `fields` maps the fields of a row to those of the item. An error of the row
 * as a whole is shown at the first of them.
 */
export function toFieldIssue(
  { field, code, detail }: Omit<RowError, 'row' | 'value'>,
  fields: Readonly<Record<string, string>>,
): FieldIssue {
  const path = (field === null ? undefined : fields[field]) ?? Object.values(fields)[0] ?? ''
  const limit = code === 'oversold' || code === 'amount-disagrees' ? Number.parseFloat(detail ?? '') : Number.NaN
  return { path, code: codes[code] ?? 'format', ...(Number.isFinite(limit) && { limit }) }
}
