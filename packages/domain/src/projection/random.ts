/** A stream of standard normal numbers, the same for the same seed on every machine. */
export type NormalStream = () => number

/**
 * Creates a stream of standard normal numbers by Marsaglia's polar method from the generator sfc32 (public domain).
 * @example createNormalStream(1)() is always the same number
 */
export function createNormalStream(seed: number): NormalStream {
  const next = createUniformStream(seed)
  let spare = Number.NaN
  return () => {
    if (!Number.isNaN(spare)) {
      const second = spare
      spare = Number.NaN
      return second
    }
    let first: number
    let second: number
    let square: number
    do {
      first = 2 * next() - 1
      second = 2 * next() - 1
      square = first * first + second * second
    } while (square >= 1 || square === 0)
    const factor = Math.sqrt((-2 * Math.log(square)) / square)
    spare = second * factor
    return first * factor
  }
}

/** Creates a stream of uniform numbers from 0 (included) to 1 (excluded), with 32 bits each. */
export function createUniformStream(seed: number): () => number {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, seed | 0, 1]
  const next = () => {
    const total = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + total
    c |= 0
    return (total >>> 0) / 4294967296
  }
  // The first numbers of adjacent seeds are similar, so they are discarded.
  for (let round = 0; round < 15; round++) next()
  return next
}
