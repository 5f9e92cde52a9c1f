import { dimensions, type Dimension } from '../../contract/breakdown-terms.ts'

/** Returns the name of a slice in the URL: `sector:Energy`. */
export const sliceAddress = (dimension: Dimension, key: string): string => `${dimension}:${key}`

/** Returns the name of a holding in a slice: `sector:Energy|HL-1`. */
export const sliceHoldingAddress = (dimension: Dimension, key: string, holding: string): string =>
  `${sliceAddress(dimension, key)}|${holding}`

/** Parses a slice from the URL. Null if the text is not a slice. */
export function parseSliceAddress(address: string): { dimension: Dimension; key: string } | null {
  const dimension = dimensions.find((known) => address.startsWith(`${known}:`))
  const key = dimension && address.slice(dimension.length + 1)
  return dimension && key ? { dimension, key } : null
}
