/**
 * Limits of a JSON response, in addition to its size: the nesting depth, and the approximate number of values, which is the number of `[`,
 * `{` and `,` in it.
 */
export type JsonLimits = { maxDepth: number; maxValues: number }

/** Default limits. No protocol nests deeper than ten levels, and the largest response has about a million values. */
export const defaultLimits: JsonLimits = { maxDepth: 32, maxValues: 2_000_000 }

const quote = 0x22
const backslash = 0x5c

/** Kinds of bytes outside strings. Bytes of no kind have 0 in the table. */
const startOfString = 1
const comma = 2
const opening = 3
const closing = 4
const byteKinds = new Uint8Array(256)
byteKinds[quote] = startOfString
byteKinds[0x2c] = comma
byteKinds[0x5b] = byteKinds[0x7b] = opening
byteKinds[0x5d] = byteKinds[0x7d] = closing

/** Scanner of a JSON text that arrives in chunks. */
export type JsonScanner = {
  /** Scans the next chunk. Returns the exceeded limit as a clause for an error message, or null. */
  scan(chunk: Uint8Array): string | null
}

/**
 * Creates a scanner that finds an exceeded limit without building values. `JSON.parse` takes seconds for deeply nested brackets, and
 * millions of small objects take a hundred times their size in memory.
 */
export function createJsonScanner({ maxDepth, maxValues }: JsonLimits = defaultLimits): JsonScanner {
  let depth = 0
  let values = 0
  let isInString = false
  let isEscaped = false
  return {
    scan(chunk) {
      // The loop runs for every byte of every response. With local variables and the table it takes two thirds of the time.
      let isInside = isInString
      let isNextEscaped = isEscaped
      let chunkDepth = depth
      let chunkValues = values
      const [kinds, length] = [byteKinds, chunk.length]
      for (let index = 0; index < length; index++) {
        const byte = chunk[index]!
        if (isInside) {
          if (isNextEscaped) isNextEscaped = false
          else if (byte === quote) isInside = false
          else if (byte === backslash) isNextEscaped = true
          continue
        }
        const kind = kinds[byte]!
        if (kind === 0) continue
        if (kind === startOfString) isInside = true
        else if (kind === closing) chunkDepth--
        else {
          if (kind === opening && ++chunkDepth > maxDepth) return `the response is nested more than ${maxDepth} levels deep`
          if (++chunkValues > maxValues) return `the response has more than ${maxValues} values`
        }
      }
      isInString = isInside
      isEscaped = isNextEscaped
      depth = chunkDepth
      values = chunkValues
      return null
    },
  }
}
