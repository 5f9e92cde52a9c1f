import { Decimal, decimalText } from '../decimal.ts'

/**
 * An answer, or the result of an expression, as conditions compare it: numbers are exact, texts are in Unicode NFC. Null if it is missing.
 */
export type Answer = null | boolean | string | Decimal | readonly Answer[]

/** Converts a JSON value to an answer. Records have no meaning in an expression, and are missing. */
export function toAnswer(value: unknown): Answer {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? new Decimal(value) : null
  if (typeof value === 'string') return value.normalize('NFC').trim()
  if (value instanceof Decimal) return value
  return Array.isArray(value) ? value.map(toAnswer) : null
}

/** Returns true for null, a blank text and an empty list. Zero and false are answers. */
export function isMissing(answer: Answer): boolean {
  if (answer === null) return true
  if (typeof answer === 'string') return answer.trim() === ''
  return Array.isArray(answer) && answer.length === 0
}

/** Returns true for equal answers of one kind. Lists are compared as sets. */
export function areSame(one: Answer, other: Answer): boolean {
  if (one instanceof Decimal) return other instanceof Decimal && one.eq(other)
  if (isList(one)) return isList(other) && isSubset(one, other) && isSubset(other, one)
  return one === other
}

/** Returns the sign of the difference of two numbers, or of two texts by code point; null for other kinds, and for values of different kinds. */
export function compareAnswers(one: Answer, other: Answer): number | null {
  if (one instanceof Decimal && other instanceof Decimal) return one.cmp(other)
  return typeof one === 'string' && typeof other === 'string' ? compareByCodePoint(one, other) : null
}

/** Lists the answers in lists of any depth, without those that are missing. */
export function flatten(answers: readonly Answer[]): Answer[] {
  return answers.flatMap((answer) => (isList(answer) ? flatten(answer) : isMissing(answer) ? [] : [answer]))
}

/** Writes an answer as a text: numbers in plain decimals, the parts of a list separated by commas. */
export function answerText(answer: Answer): string {
  if (answer instanceof Decimal) return decimalText(answer)
  return isList(answer) ? flatten(answer).map(answerText).join(', ') : answer === null ? '' : String(answer)
}

export const isList = (answer: Answer): answer is readonly Answer[] => Array.isArray(answer)

const isSubset = (part: readonly Answer[], whole: readonly Answer[]): boolean =>
  part.every((answer) => whole.some((other) => areSame(answer, other)))

/** UTF-16 order differs from that of code points only where one of two different units is a surrogate. */
function compareByCodePoint(one: string, other: string): number {
  let index = 0
  while (index < one.length && one.charCodeAt(index) === other.charCodeAt(index)) index++
  const [left, right] = [one.charCodeAt(index), other.charCodeAt(index)]
  if (index === one.length || index === other.length) return Math.sign(one.length - other.length)
  return isSurrogate(left) === isSurrogate(right) ? Math.sign(left - right) : isSurrogate(left) ? 1 : -1
}

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff
