import type { LocalText } from '@atrium/domain/fields/definition'
import { backOfficeGroups, type BackOfficeGroup, type Edition } from '@atrium/editions/edition'

/** Names of the menu groups. */
export const groupLabels: Readonly<Record<BackOfficeGroup, LocalText>> = {
  accounts: { en: 'Accounts', is: 'Reikningar', el: 'Λογαριασμοί' },
  content: { en: 'Content', is: 'Efni', el: 'Περιεχόμενο' },
  portals: { en: 'Portals', is: 'Gáttir', el: 'Πύλες' },
}

type Placed = { name: string; menu: BackOfficeGroup | null }

/** Places collections in the groups of the edition's side bar, in order. Those that the edition does not name come last in their own group. */
export function groupCollections<Item>(
  { backOfficeMenu }: Pick<Edition, 'backOfficeMenu'>,
  items: readonly Item[],
  placeOf: (item: Item) => Placed,
): { name: BackOfficeGroup; items: Item[] }[] {
  const named = new Set(Object.values(backOfficeMenu).flat())
  const byName = new Map(items.map((item) => [placeOf(item).name, item]))
  return backOfficeGroups.map((name) => ({
    name,
    items: [
      ...backOfficeMenu[name].flatMap((collection) => byName.get(collection) ?? []),
      ...items.filter((item) => placeOf(item).menu === name && !named.has(placeOf(item).name)),
    ],
  }))
}
