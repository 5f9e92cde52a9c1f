import type { Exposure } from '../../contract/breakdowns.ts'

type Furthest = { assetClass: string; difference: string }

/** The class furthest from its model, in either direction; the first of equal ones. */
export function findFurthestClass(classes: Exposure['classes']): Furthest | null {
  const known = classes.flatMap(({ assetClass, difference }) => (difference === null ? [] : [{ assetClass, difference }]))
  return known.reduce<Furthest | null>(
    (found, one) => (found && Math.abs(Number(found.difference)) >= Math.abs(Number(one.difference)) ? found : one),
    null,
  )
}

/** Both ends belong to the band. */
export const isInBand = (actual: string, minimum: string, maximum: string): boolean =>
  Number(actual) >= Number(minimum) && Number(actual) <= Number(maximum)
