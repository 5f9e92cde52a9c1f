import type { Exposure } from '../../contract/breakdowns.ts'

type Furthest = { assetClass: string; difference: string }

/**
 * Finds the asset class with the largest difference from the model, in either direction. If several are equal, the first is returned. Null
 * if no difference is known.
 */
export function findFurthestClass(classes: Exposure['classes']): Furthest | null {
  const known = classes.flatMap(({ assetClass, difference }) => (difference === null ? [] : [{ assetClass, difference }]))
  return known.reduce<Furthest | null>(
    (found, one) => (found && Math.abs(Number(found.difference)) >= Math.abs(Number(one.difference)) ? found : one),
    null,
  )
}

/** Returns true if the value is within the range, including both ends. */
export const isInBand = (actual: string, minimum: string, maximum: string): boolean =>
  Number(actual) >= Number(minimum) && Number(actual) <= Number(maximum)
