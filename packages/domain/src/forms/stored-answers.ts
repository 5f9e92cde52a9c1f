import { Decimal, decimalText } from '../decimal.ts'
import { parseDecimal } from '../fields/decimals.ts'
import type { FieldDefinition, FieldValue } from '../fields/definition.ts'
import { isRecord } from '../fields/field-type.ts'
import { findFieldType } from '../fields/registry.ts'
import { isList, toAnswer, type Answer } from './answer.ts'

/**
 * Converts the stored value of a field to the answer that conditions compare: decimals to numbers, also those of a range and of groups;
 * items with a value to that value; records such as files to texts, and passwords to true, so that they count as answered.
 */
export function readStoredAnswer(field: FieldDefinition, value: unknown): Answer {
  if (value === undefined || value === null) return null
  if (findFieldType(field.type)?.isSecret) return value === '' ? null : true
  if (field.type === 'range' || findFieldType(field.type)?.order === 'number') return toNumbers(value)
  if (field.type === 'multi-group-text-field') return Array.isArray(value) ? toNumbers(value.map(valueOf)) : null
  return toAnswer(Array.isArray(value) ? value.map((item: unknown) => describe(valueOf(item))) : describe(value))
}

/** Converts the result of a computed field to the value that is stored: numbers as exact decimals. */
export function toStoredValue(answer: Answer): FieldValue {
  if (answer instanceof Decimal) return decimalText(answer)
  return isList(answer) ? answer.map(toStoredValue) : answer
}

function toNumbers(value: unknown): Answer {
  if (Array.isArray(value)) return value.map((part: unknown) => toNumbers(part))
  const decimal = parseDecimal(value)
  return decimal === null ? null : new Decimal(decimal)
}

/** Returns the part of an item that is its value, in the types whose items have one. */
const valueOf = (item: unknown): unknown => (isRecord(item) && 'value' in item ? item['value'] : item)

const describe = (value: unknown): unknown => (isRecord(value) ? JSON.stringify(value) : value)
