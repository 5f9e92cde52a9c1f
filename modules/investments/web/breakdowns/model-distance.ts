import type { Exposure } from '../../contract/breakdowns.ts'

type Furthest = { assetClass: string; difference: string }

/** The class that is the furthest from its model, either way; of two as far the first. */
export function furthestOf(classes: Exposure['classes']): Furthest | null {
  const known = classes.flatMap(({ assetClass, difference }) => (difference === null ? [] : [{ assetClass, difference }]))
  return known.reduce<Furthest | null>(
    (found, one) => (found && Math.abs(Number(found.difference)) >= Math.abs(Number(one.difference)) ? found : one),
    null,
  )
}

/** Both ends belong to the band. */
export const isInBand = (actual: string, minimum: string, maximum: string): boolean =>
  Number(actual) >= Number(minimum) && Number(actual) <= Number(maximum)
