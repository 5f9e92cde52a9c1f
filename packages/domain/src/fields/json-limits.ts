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
  // What the values found so far take at least, so that a long value is refused before it is copied.
  let characters = 0
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, level } = next
    if (!isJson(value)) return 'format'
    const keys = isRecord(value) ? Object.keys(value) : []
    const isNested = typeof value === 'object' && value !== null
    const items: readonly unknown[] = isNested ? Object.values(value) : []
    characters += typeof value === 'string' ? value.length : items.length * 2
    for (const key of keys) characters += key.length
    if (characters > length) return 'too-long'
    if (isNested && level >= depth) return 'too-deep'
    if (keys.some(isForbiddenKey)) return 'format'
    for (const item of items) pending.push({ value: item, level: level + 1 })
  }
  return JSON.stringify(copyJson(input)).length > length ? 'too-long' : null
}

const isForbiddenKey = (key: string): boolean => forbiddenKeys.has(key) || !key.isWellFormed() || /\p{Cc}/u.test(key)

/** Copies a JSON value whose depth is limited. Texts lose control characters. */
export const copyJson = (input: unknown): FieldValue =>
  JSON.parse(JSON.stringify(input, (_key, value: unknown) => (typeof value === 'string' ? cleanText(value) : value)))

function isJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return value === null || ['string', 'boolean', 'object'].includes(typeof value)
}
