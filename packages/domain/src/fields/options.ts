import { localText, otherValueOf, type FieldDefinition, type FieldValue, type Locale } from './definition.ts'
import { empty, invalid, isBlank, isIssue, stored, type Reading } from './field-type.ts'
import { listTexts, readSet } from './parts.ts'

/** Maximum number of values in the input of a field with several values. */
const mostChosen = 1_000

/** Lists the values that may be chosen, in order, with the value of the option "Other". */
export function listOptionValues(field: FieldDefinition): string[] {
  const values = (field.options ?? []).map(({ value }) => value)
  return [...new Set(field.other ? [...values, otherValueOf(field)] : values)]
}

/** Reads the value of one option. */
export function readOption(input: unknown, field: FieldDefinition): Reading {
  return matchOption(input, field, new Set(listOptionValues(field)))
}

/** Reads the values of several options: each once, in the order of the options. */
export function readOptions(input: unknown, field: FieldDefinition): Reading {
  const values = listOptionValues(field)
  const allowed = new Set(values)
  const reading = readSet(input, field, { most: mostChosen, read: (item, part) => matchOption(item, part, allowed) })
  if (isIssue(reading) || reading.value === null) return reading
  const chosen = new Set(listTexts(reading.value))
  return stored(values.filter((value) => chosen.has(value)))
}

/** Writes the labels of the chosen options. A value that is not an option any more is written as it is. */
export function optionText(value: FieldValue, { options = [] }: FieldDefinition, locale: Locale): string {
  const labels = new Map(options.map((option) => [option.value, option.label]))
  return listTexts(value)
    .map((chosen) => localText(labels.get(chosen) ?? chosen, locale))
    .join(', ')
}

function matchOption(input: unknown, field: FieldDefinition, allowed: ReadonlySet<string>): Reading {
  if (isBlank(input)) return empty
  if (typeof input !== 'string' && typeof input !== 'number') return invalid(field, 'format')
  const found = [String(input), String(input).trim()].find((value) => allowed.has(value))
  return found === undefined ? invalid(field, 'not-an-option') : stored(found)
}
