// Numbers of the simulation. They are the same to the last bit on every machine, so logarithms and exponentials are computed here.

const ln2 = Math.LN2
const rootOfHalf = Math.SQRT1_2

/** Returns the natural logarithm of a positive number. */
export function ln(value: number): number {
  let [mantissa, exponent] = [value, 0]
  while (mantissa >= Math.SQRT2) {
    mantissa /= 2
    exponent++
  }
  while (mantissa < rootOfHalf) {
    mantissa *= 2
    exponent--
  }
  const s = (mantissa - 1) / (mantissa + 1)
  const z = s * s
  let sum = 1 / 23
  for (let k = 21; k >= 1; k -= 2) sum = sum * z + 1 / k
  return exponent * ln2 + 2 * s * sum
}

export function exp(value: number): number {
  const k = Math.floor(value / ln2 + 0.5)
  const rest = value - k * ln2
  let sum = 1
  for (let n = 13; n >= 1; n--) sum = 1 + (sum * rest) / n
  return sum * 2 ** k
}

/** Creates a stream of 32-bit integers of a path: sfc32 seeded by the path and the seed, without its first twelve numbers. */
export function createIntegerStream(seed: number, path: number): () => number {
  let [a, b, c, counter] = [0, path | 0, seed | 0, 1]
  const next = () => {
    const total = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + total) | 0
    return total >>> 0
  }
  for (let round = 0; round < 12; round++) next()
  return next
}

const central = [
  [
    3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987, 67265.7709270087, 33430.57558358813,
    2509.0809287301227,
  ],
  [
    1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271, 28729.085735721943,
    5226.495278852854,
  ],
] as const
const middle = [
  [
    1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684, 0.2417807251774506,
    0.022723844989269184, 0.0007745450142783414,
  ],
  [
    1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457, 0.0005475938084995345,
    1.0507500716444169e-9,
  ],
] as const
const tail = [
  [
    6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124, 0.0012426609473880784,
    2.7115555687434876e-5, 2.0103343992922881e-7,
  ],
  [
    1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133, 1.8463183175100548e-5, 1.421511758316446e-7,
    2.0442631033899397e-15,
  ],
] as const

function polynomial(coefficients: readonly number[], at: number): number {
  let sum = 0
  for (let index = coefficients.length - 1; index >= 0; index--) sum = sum * at + coefficients[index]!
  return sum
}

/** Returns the standard normal number below which a share of all lies (Wichura, algorithm AS 241, PPND16). */
export function inverseNormal(share: number): number {
  const q = share - 0.5
  if (Math.abs(q) <= 0.425) {
    const r = 0.180625 - q * q
    return (q * polynomial(central[0], r)) / polynomial(central[1], r)
  }
  const r = Math.sqrt(-ln(q < 0 ? share : 1 - share))
  const [above, below] = r <= 5 ? middle : tail
  const at = r <= 5 ? r - 1.6 : r - 5
  const value = polynomial(above, at) / polynomial(below, at)
  return q < 0 ? -value : value
}

export const toNormal = (integer: number): number => inverseNormal((integer + 0.5) / 4294967296)

/** Returns the growth of a year whose mean is 1 + r, with the volatility σ: exp(ln(1 + r) − σ²/2 + σZ). */
export function growthFactor(annualReturn: number, volatility: number, normal: number): number {
  return volatility === 0 ? 1 + annualReturn : exp(ln(1 + annualReturn) - (volatility * volatility) / 2 + volatility * normal)
}

export type RandomInput = { seed: number; path: number; count: number; return?: number | null; volatility?: number | null }

/** Returns the first numbers of a path, with their normals, and growth factors if a return is given. */
export function randomNumbers({ seed, path, count, return: annualReturn, volatility }: RandomInput): {
  integers: number[]
  normals: number[]
  factors?: number[]
} {
  const next = createIntegerStream(seed, path)
  const integers = Array.from({ length: count }, next)
  const normals = integers.map(toNormal)
  if (annualReturn === undefined || annualReturn === null) return { integers, normals }
  return { integers, normals, factors: normals.map((normal) => growthFactor(annualReturn, volatility ?? 0, normal)) }
}

/** Returns percentiles of sorted values, linear between them at (n − 1)p. */
export function percentileOf(sorted: ArrayLike<number>, percentile: number): number {
  const at = (percentile / 100) * (sorted.length - 1)
  const low = sorted[Math.floor(at)]!
  const high = sorted[Math.ceil(at)]!
  return low + (high - low) * (at - Math.floor(at))
}
