import { Decimal, decimalText } from '../decimal.ts'
import type { FieldDefinition, FieldValue } from './definition.ts'
import { empty, invalid, isBlank, stored, type FieldIssueCode, type FieldWords, type Reading } from './field-type.ts'
import { valueText } from './texts.ts'

/** Steps of 0.0000001 and at most 30 digits, which the database stores exactly. */
const [maxDecimals, maxDigits] = [7, 30]
const maxInputLength = 1_000

const digits = /^[+-]?(?=\.?\d)(?:\d{1,3}(?:,\d{3})+|\d*)(?:\.\d*)?(?:e[+-]?\d{1,3})?$/i

/**
 * Parses a number or text as an exact decimal. Spaces around it and well-formed thousands commas are ignored. Null if it is not numeric.
 * @example " 1,000.50 " is "1000.5"; "1,00" is null
 */
export function parseDecimal(input: unknown): string | null {
  if (typeof input === 'number') return Number.isFinite(input) ? decimalText(new Decimal(input)) : null
  if (typeof input !== 'string' || input.length > maxInputLength) return null
  const text = input.trim().replace(/^\u2212/, '-')
  return digits.test(text) ? decimalText(new Decimal(text.replace(/^\+/, '').replaceAll(',', ''))) : null
}

/** Reads a decimal within the limits of a field and with its rules `whole` and `positive`. */
export function readDecimal(input: unknown, field: FieldDefinition): Reading {
  if (isBlank(input)) return empty
  if (typeof input !== 'string' && typeof input !== 'number') return invalid(field, 'format')
  const decimal = parseDecimal(input)
  if (decimal === null) return invalid(field, 'not-a-number')
  const broken = findBrokenLimit(new Decimal(decimal), field)
  if (!broken) return stored(decimal)
  return invalid(field, broken.code, broken.limit === undefined ? {} : { limit: broken.limit })
}

/** Returns the smallest and largest value of a field, if it states them. */
export function boundsOf({ min, max, limit }: FieldDefinition): { low: number | undefined; high: number | undefined } {
  const highs = [max, limit].filter((value) => Number.isFinite(value)).map(Number)
  return { low: Number.isFinite(min) ? min : undefined, high: highs.length > 0 ? Math.min(...highs) : undefined }
}

/** Writes a stored decimal with the words of a language. */
export function numberText(value: FieldValue, words: FieldWords, decimals?: number): string {
  const decimal = parseDecimal(value)
  return decimal === null ? valueText(value) : words.number(decimal, decimals)
}

function findBrokenLimit(value: Decimal, field: FieldDefinition): { code: FieldIssueCode; limit?: number } | undefined {
  const { low, high } = boundsOf(field)
  const { rules = [] } = field
  const isWhole = rules.includes('whole')
  if (high !== undefined && value.gt(high)) return { code: 'too-large', limit: high }
  if (low !== undefined && value.lt(low)) return { code: 'too-small', limit: low }
  if (rules.includes('positive') && !value.gt(0)) return { code: 'too-small', limit: isWhole ? 1 : 0 }
  if (value.precision(true) > maxDigits) return { code: 'too-long', limit: maxDigits }
  return value.decimalPlaces() > (isWhole ? 0 : maxDecimals) ? { code: 'format' } : undefined
}
