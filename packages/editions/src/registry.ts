import * as all from './all.ts'
import type { Edition } from './edition.ts'

/** Every edition of this deployment, the main one first. */
export const editions: readonly Edition[] = Object.values<Edition>(all).toSorted(
  (left, right) => Number(right.isMain ?? false) - Number(left.isMain ?? false),
)

export const mainEdition: Edition = editions[0]!

export function findEdition(id: string): Edition | undefined {
  return editions.find((edition) => edition.id === id)
}
