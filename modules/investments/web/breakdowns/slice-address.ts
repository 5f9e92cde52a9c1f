import { dimensions, type Dimension } from '../../contract/breakdown-terms.ts'

/** Formats the address of a slice for the URL, such as `sector:Energy`. */
export const formatSliceAddress = (dimension: Dimension, key: string): string => `${dimension}:${key}`

/** Formats the address of a holding in a slice for the URL, such as `sector:Energy|HL-1`. */
export const formatSliceHoldingAddress = (dimension: Dimension, key: string, holding: string): string =>
  `${formatSliceAddress(dimension, key)}|${holding}`

/** Parses the address of a slice. Null if the text is not a valid address. */
export function parseSliceAddress(address: string): { dimension: Dimension; key: string } | null {
  const dimension = dimensions.find((known) => address.startsWith(`${known}:`))
  const key = dimension && address.slice(dimension.length + 1)
  return dimension && key ? { dimension, key } : null
}
