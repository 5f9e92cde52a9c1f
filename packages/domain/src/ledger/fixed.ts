import { Decimal } from '../decimal.ts'

/**
 * A number as an integer multiple of 10⁻²¹. Sums of hundreds of thousands of entries are five to twenty times faster than with `Decimal`.
 */
export type Fixed = bigint

const decimals = 21
/** Decimal digits in each element ("word") of decimal.js's internal array. */
const digitsPerWord = 7
const wordsAfterPoint = decimals / digitsPerWord
const scale: Fixed = 10n ** BigInt(decimals)
const powers = Array.from({ length: 40 }, (_, index) => 10n ** BigInt(index * digitsPerWord))

/**
 * Converts a decimal, exact to 21 decimals; further digits are truncated. Reads decimal.js's internal words, which avoids formatting text.
 */
export function toFixed(value: Decimal): Fixed {
  const words = value.d
  const first = Math.floor(value.e / digitsPerWord) + wordsAfterPoint
  // Two words are still a safe integer, so most amounts need only one multiplication.
  if (words.length <= 2 && first >= 1) return BigInt(value.s * (words[0]! * 1e7 + (words[1] ?? 0))) * powers[first - 1]!
  let total = 0n
  for (let index = 0; index < words.length && index <= first; index++) total += BigInt(words[index]!) * powers[first - index]!
  return BigInt(value.s) * total
}

/** Converts back to a decimal. Writes decimal.js's internal words, which takes half as long as parsing text. */
export function fromFixed(value: Fixed): Decimal {
  const words = wordsOf(value < 0n ? -value : value)
  const first = words[0]
  if (first === undefined) return new Decimal(0)
  const exponent = (words.length - wordsAfterPoint - 1) * digitsPerWord + String(first).length - 1
  while (words.at(-1) === 0) words.pop()
  return Object.assign(new Decimal(0), { s: value < 0n ? -1 : 1, e: exponent, d: words })
}

const wordSize = 1e7
const twoWords = 10n ** BigInt(2 * digitsPerWord)

/** Returns the words of an integer, the most significant first, without leading zeros. */
function wordsOf(count: Fixed): number[] {
  const words: number[] = []
  for (let rest = count; rest > 0n; rest /= twoWords) {
    const both = Number(rest % twoWords)
    words.push(both % wordSize, Math.floor(both / wordSize))
  }
  while (words.at(-1) === 0) words.pop()
  return words.toReversed()
}

/** Multiplies and truncates to 21 decimals: exact for units of 7 decimals at prices and rates of up to 14. */
export function multiplyFixed(left: Fixed, right: Fixed): Fixed {
  return (left * right) / scale
}

/** Returns total × part ÷ whole, truncated. If part and whole are equal it is the total, so that nothing remains. */
export function proRata(total: Fixed, part: Fixed, whole: Fixed): Fixed {
  return part === whole ? total : (total * part) / whole
}

const unitStep = 10n ** BigInt(decimals - 7)

/** Rounds units to seven decimals, half away from zero. */
export function roundFixedUnits(units: Fixed): Fixed {
  const half = units < 0n ? -unitStep / 2n : unitStep / 2n
  return ((units + half) / unitStep) * unitStep
}
