import { assetManager } from './asset-manager/edition.ts'
import { demo } from './demo/edition.ts'
import type { Edition } from './edition.ts'
import { greek } from './greek/edition.ts'
import { partner } from './partner/edition.ts'
import { wealth } from './wealth/edition.ts'

/** Every edition of this deployment; one line each. */
export const editions: readonly Edition[] = [wealth, assetManager, partner, greek, demo]

export const mainEdition: Edition = editions.find((edition) => edition.isMain) ?? wealth

export function findEdition(id: string): Edition | undefined {
  return editions.find((edition) => edition.id === id)
}
