import { dimensions, type Dimension } from '../../contract/breakdowns.ts'

/** A slice as an address names it: `sector:Energy`. */
export const sliceAddress = (dimension: Dimension, key: string): string => `${dimension}:${key}`

/** Null where the address names no slice. */
export function sliceIn(address: string): { dimension: Dimension; key: string } | null {
  const dimension = dimensions.find((known) => address.startsWith(`${known}:`))
  const key = dimension && address.slice(dimension.length + 1)
  return dimension && key ? { dimension, key } : null
}
