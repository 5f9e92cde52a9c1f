import { Decimal } from '@atrium/domain/decimal'

/**
 * Decimal texts converted to integers, which are exact and fast to multiply and add. `scale` is the number of decimals that all of them
 * have. The texts must be in plain notation.
 */
export type ScaledNumbers = { scale: number; numbers: readonly bigint[] }

export function scaleTexts(texts: readonly string[]): ScaledNumbers {
  const scale = findMaxDecimals(texts)
  return { scale, numbers: texts.map((text) => parseScaled(text, scale)) }
}

export function findMaxDecimals(texts: readonly string[]): number {
  let most = 0
  for (const text of texts) most = Math.max(most, countDecimals(text))
  return most
}

export function toDecimal(number: bigint, scale: number): Decimal {
  return new Decimal(`${number}e-${scale}`)
}

function countDecimals(text: string): number {
  const point = text.indexOf('.')
  return point < 0 ? 0 : text.length - point - 1
}

export function parseScaled(text: string, scale: number): bigint {
  const point = text.indexOf('.')
  if (point < 0) return BigInt(text) * 10n ** BigInt(scale)
  return BigInt(text.slice(0, point) + text.slice(point + 1) + zeros.slice(0, scale - (text.length - point - 1)))
}

const zeros = '0'.repeat(400)
