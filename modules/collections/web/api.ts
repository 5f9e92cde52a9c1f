import { createApi } from '@atrium/ui/lib/api'
import { routes } from 'virtual:contract-routes/collections'
import type { contract } from '../contract/index.ts'
import type { Item } from '../contract/items.ts'

/** Typed client of this module's API. */
export const api = createApi<typeof contract>(routes)

/** Writes of items: those of all collections, or the own ones of a collection that has them. */
export const itemWrites = (collection: string) => (collection === 'media' ? mediaWrites : api.items)

const mediaWrites = {
  save: ({ item, version, values }: { item: string; version: string; values: Item['values'] }): Promise<Item> =>
    api.media.update({ media: item, version, values }),
  remove: ({ item }: { item: string }): Promise<Item> => api.media.remove({ media: item }),
  restore: ({ item }: { item: string }): Promise<Item> => api.media.restore({ media: item }),
}
