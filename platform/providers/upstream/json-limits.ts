/**
 * Limits of a JSON response, in addition to its size: the nesting depth, and the approximate number of values, which is the number of `[`,
 * `{` and `,` in it.
 */
export type JsonLimits = { maxDepth: number; maxValues: number }

/** Default limits. No protocol nests deeper than ten levels, and the largest response has about a million values. */
export const defaultLimits: JsonLimits = { maxDepth: 32, maxValues: 2_000_000 }

const quote = 0x22
const comma = 0x2c
const openingBracket = 0x5b
const backslash = 0x5c
const closingBracket = 0x5d
const openingBrace = 0x7b
const closingBrace = 0x7d

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
      for (let index = 0; index < chunk.length; index++) {
        const byte = chunk[index]
        if (isInString) {
          if (isEscaped) isEscaped = false
          else if (byte === backslash) isEscaped = true
          else if (byte === quote) isInString = false
        } else if (byte === quote) isInString = true
        else if (byte === closingBracket || byte === closingBrace) depth--
        else if (byte === comma || byte === openingBracket || byte === openingBrace) {
          if (byte !== comma && ++depth > maxDepth) return `the response is nested more than ${maxDepth} levels deep`
          if (++values > maxValues) return `the response has more than ${maxValues} values`
        }
      }
      return null
    },
  }
}
