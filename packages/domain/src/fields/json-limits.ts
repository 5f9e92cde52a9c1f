import type { FieldValue } from './definition.ts'
import { isRecord, type FieldIssueCode } from './field-type.ts'
import { cleanText } from './texts.ts'

/** Keys through which code could change what all objects inherit. */
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Returns the code of what is wrong with a JSON value: `too-deep` for more nested levels than `depth`, `too-long` for more characters than
 * `length` when it is written as JSON, and `format` for forbidden keys and for values that JSON does not have. Nothing is called
 * recursively before the depth is known.
 */
export function findJsonIssue(input: unknown, { length, depth }: { length: number; depth: number }): FieldIssueCode | null {
  const pending: { value: unknown; level: number }[] = [{ value: input, level: 0 }]
  // Every value takes one character at least, and every text its own length, so that a long value is refused early.
  let characters = 0
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, level } = next
    characters += typeof value === 'string' ? value.length + 2 : 1
    if (characters > length) return 'too-long'
    if (!isJson(value)) return 'format'
    if (typeof value !== 'object' || value === null) continue
    if (level >= depth) return 'too-deep'
    const keys = isRecord(value) ? Object.keys(value) : []
    if (keys.some((key) => forbiddenKeys.has(key) || cleanText(key) !== key)) return 'format'
    if (pending.length + Object.keys(value).length > length) return 'too-long'
    for (const item of Object.values(value)) pending.push({ value: item, level: level + 1 })
  }
  return JSON.stringify(copyJson(input)).length > length ? 'too-long' : null
}

/** Copies a JSON value whose depth is limited. Texts lose control characters. */
export const copyJson = (input: unknown): FieldValue =>
  JSON.parse(JSON.stringify(input, (_key, value: unknown) => (typeof value === 'string' ? cleanText(value) : value)))

function isJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return value === null || ['string', 'boolean', 'object'].includes(typeof value)
}
