/**
 * Rounds a decimal text exactly, half away from zero, without converting it to a float.
 * @example roundDecimal('-1.005', 2) is '-1.01'
 */
export function roundDecimal(value: string, decimals: number): string {
  const { negative, whole, fraction } = splitDecimal(value)
  const keptDigits = whole + fraction.slice(0, decimals).padEnd(decimals, '0')
  const isUp = (fraction[decimals] ?? '0') >= '5'
  return composeDecimal(negative, (BigInt(keptDigits) + (isUp ? 1n : 0n)).toString(), decimals)
}

/** Shifts the decimal point to the right. A shift by two places converts a fraction exactly to a percentage. */
export function shiftDecimal(value: string, places: number): string {
  const { negative, whole, fraction } = splitDecimal(value)
  const digits = whole + fraction.padEnd(places, '0')
  const at = whole.length + places
  const rest = digits.slice(at)
  return `${negative ? '-' : ''}${BigInt(digits.slice(0, at))}${rest ? `.${rest}` : ''}`
}

/** Returns the sign of the unrounded value: −1, 0 or 1. */
export function findSign(value: string): -1 | 0 | 1 {
  if (!/[1-9]/.test(value)) return 0
  return value.startsWith('-') ? -1 : 1
}

/** Returns `a` − `b` exactly. Both are decimals in plain notation. */
export function subtractDecimals(a: string, b: string): string {
  const decimals = Math.max(splitDecimal(a).fraction.length, splitDecimal(b).fraction.length)
  const difference = toScaledInteger(a, decimals) - toScaledInteger(b, decimals)
  return composeDecimal(difference < 0n, (difference < 0n ? -difference : difference).toString(), decimals)
}

function toScaledInteger(value: string, decimals: number): bigint {
  const { negative, whole, fraction } = splitDecimal(value)
  const digits = BigInt(whole + fraction.padEnd(decimals, '0'))
  return negative ? -digits : digits
}

function splitDecimal(value: string): { negative: boolean; whole: string; fraction: string } {
  const [whole = '0', fraction = ''] = value.replace('-', '').split('.')
  return { negative: value.startsWith('-'), whole, fraction }
}

function composeDecimal(negative: boolean, digits: string, decimals: number): string {
  const padded = digits.padStart(decimals + 1, '0')
  const whole = padded.slice(0, padded.length - decimals)
  const text = decimals ? `${whole}.${padded.slice(-decimals)}` : whole
  return negative && /[1-9]/.test(text) ? `-${text}` : text
}
