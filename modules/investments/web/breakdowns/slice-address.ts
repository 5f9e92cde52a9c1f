import { dimensions, type Dimension } from '../../contract/breakdown-terms.ts'

/** A slice in an address: `sector:Energy`. */
export const sliceAddress = (dimension: Dimension, key: string): string => `${dimension}:${key}`

/** Null for an address without a slice. */
export function parseSliceAddress(address: string): { dimension: Dimension; key: string } | null {
  const dimension = dimensions.find((known) => address.startsWith(`${known}:`))
  const key = dimension && address.slice(dimension.length + 1)
  return dimension && key ? { dimension, key } : null
}
