import type { LocalText } from '@atrium/domain/fields/definition'
import { backOfficeGroups, type BackOfficeGroup, type Edition } from '@atrium/editions/edition'

/** A group of the edition, or the last one, whose collections are only read. */
type Group = BackOfficeGroup | 'records'

/** Names of the menu groups. */
export const groupLabels: Readonly<Record<Group, LocalText>> = {
  accounts: { en: 'Accounts', is: 'Reikningar', el: 'Λογαριασμοί' },
  content: { en: 'Content', is: 'Efni', el: 'Περιεχόμενο' },
  portals: { en: 'Portals', is: 'Gáttir', el: 'Πύλες' },
  records: { en: 'Records', is: 'Skrár', el: 'Αρχεία' },
}

type Placed = { name: string; menu: Group | null }

/** Places collections in the groups of the edition's side bar, in order. Those that the edition does not name come last in their own group. */
export function groupCollections<Item>(
  { backOfficeMenu }: Pick<Edition, 'backOfficeMenu'>,
  items: readonly Item[],
  placeOf: (item: Item) => Placed,
): { name: Group; items: Item[] }[] {
  const named = new Set(Object.values(backOfficeMenu).flat())
  const byName = new Map(items.map((item) => [placeOf(item).name, item]))
  const remaining = (name: Group) => items.filter((item) => placeOf(item).menu === name && !named.has(placeOf(item).name))
  const groups = backOfficeGroups.map((name) => ({
    name,
    items: [...backOfficeMenu[name].flatMap((collection) => byName.get(collection) ?? []), ...remaining(name)],
  }))
  return [...groups, { name: 'records', items: remaining('records') }]
}
