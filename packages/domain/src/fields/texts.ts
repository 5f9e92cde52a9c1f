import { Decimal, decimalText } from '../decimal.ts'
import type { FieldDefinition, FieldValue } from './definition.ts'
import { empty, invalid, isBlank, stored, type FieldIssueCode, type Reading } from './field-type.ts'
import { isEmail, isLink, isUrl } from './links.ts'

/** Maximum number of characters of a text of one line, and of several lines, if the definition states no limit. */
export const usualLimits = { line: 500, lines: 20_000 } as const

/**
 * Control characters other than tab and line feed, and characters without a width that hide or reverse a text. Joiners stay, because
 * emoji and some scripts need them.
 */
const control = /[^\P{Cc}\t\n]|[\u200b\u2060\u202a-\u202e\u2066-\u2069\ufeff]/gu

type TextOptions = { isOneLine: boolean; limit?: number }

/**
 * Reads a text: without surrounding spaces and control characters, in normal form C. A number is read as its digits. Characters are counted
 * as a reader counts them, so that an accented letter or an emoji counts once.
 */
export function readText(input: unknown, field: FieldDefinition, { isOneLine, limit }: TextOptions): Reading {
  if (isBlank(input)) return empty
  if (typeof input !== 'string' && !Number.isFinite(input)) return invalid(field, 'format')
  const clean = cleanText(typeof input === 'string' ? input : decimalText(new Decimal(Number(input)))).trim()
  const value = isOneLine ? clean.replaceAll(/\s+/g, ' ') : clean
  if (value === '') return empty
  const most = field.limit ?? limit ?? (isOneLine ? usualLimits.line : usualLimits.lines)
  if (isLongerThan(value, most)) return invalid(field, 'too-long', { limit: most })
  const code = findBrokenRule(value, field)
  return code ? invalid(field, code) : stored(value)
}

/** Returns a text that the database can store: line feeds as line breaks, no control characters, no half emoji, normal form C. */
export const cleanText = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(control, '')
    .toWellFormed()
    .normalize('NFC')

/** Created at the first use, because reading the rules of Unicode takes a tenth of a second. */
let graphemes: Intl.Segmenter | undefined

/** Splits a text into characters as a reader sees them. */
export function splitCharacters(value: string): string[] {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return Array.from(graphemes.segment(value), ({ segment }) => segment)
}

/** Counts characters as a reader does. Long texts are counted by code points, which is quick and never less. */
export function countCharacters(value: string): number {
  if (value.length > 2_000) return Array.from(value).length
  return splitCharacters(value).length
}

/** Returns true if a text has more characters than a limit. A text has at least as many code units as characters. */
export const isLongerThan = (value: string, limit: number): boolean => value.length > limit && countCharacters(value) > limit

/** Writes a value that is a text, number or boolean. Empty for other values. */
export const valueText = (value: FieldValue): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

function findBrokenRule(value: string, { rules = [] }: FieldDefinition): FieldIssueCode | undefined {
  if (rules.includes('email') && !isEmail(value)) return 'not-an-email'
  if (rules.includes('https-url') && !isUrl(value, ['https:'])) return 'not-a-url'
  if (rules.includes('link') && !isLink(value)) return 'not-a-url'
  if (rules.includes('url') && !isUrl(value, ['https:', 'http:'])) return 'not-a-url'
  if (rules.includes('digit') && !/\d/.test(value)) return 'digit-required'
  return undefined
}
