import { queryOptions } from '@tanstack/react-query'
import { listByCursor, listByOffset } from '@atrium/ui/lib/list-source'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { Item } from '../contract/items.ts'
import { api } from './api.ts'
import type { GridFilter, GridSearch } from './grid/grid-search.ts'

export const pageSize = 50

export const menuQuery = queryOptions({ queryKey: ['collections', 'menu'], queryFn: () => api.collections.list() })

export const definitionQuery = (collection: string) =>
  queryOptions({ queryKey: ['collections', 'definition', collection], queryFn: () => api.collections.get({ collection }), retry: false })

export type ItemFilter = { [Key in 'sort' | 'direction' | 'parent' | 'bin']: GridSearch[Key] | undefined } & {
  collection: string
  search: string
  filters: readonly GridFilter[]
}

export const itemsSource = listByOffset({
  key: ['collections', 'items'],
  pageSize,
  read: ({ collection, search, sort, direction, parent, bin, filters }: ItemFilter, page) =>
    api.items.list({
      collection,
      ...page,
      filters: [...filters],
      ...(search !== '' && { search }),
      ...(sort !== undefined && { sort }),
      ...(direction !== undefined && { direction }),
      ...(parent !== undefined && { parent }),
      ...(bin && { isBin: true }),
    }),
  staleMs: 2_000,
})

/** Selects the filter of a grid's list from the state in the URL and the search text. */
export const gridFilter = (collection: string, { sort, direction, parent, bin, filters = [] }: GridSearch, search: string): ItemFilter => ({
  collection,
  search,
  sort,
  direction,
  parent,
  bin,
  filters,
})

export const itemQuery = (collection: string, item: string) =>
  queryOptions({ queryKey: ['collections', 'item', collection, item], queryFn: () => api.items.get({ collection, item }), staleTime: 0 })

/** The steps of a data process, in order. */
export const stepsQuery = (process: string) =>
  queryOptions({
    queryKey: ['collections', 'items', 'steps', process],
    queryFn: () => api.items.list({ collection: 'dataProcessSteps', parent: process, sort: 'order', direction: 'ascending', limit: 200 }),
  })

export const versionsSource = listByCursor({
  key: ['collections', 'versions'],
  pageSize: 50,
  read: ({ collection, item }: { collection: string; item: string }, page) => api.items.versions({ collection, item, ...page }),
  staleMs: 0,
})

export const versionQuery = (collection: string, item: string, version: string) =>
  queryOptions({
    queryKey: ['collections', 'version', collection, item, version],
    queryFn: () => api.items.version({ collection, item, version }),
    staleTime: Infinity,
  })

export const usagesQuery = (collection: string, item: string) =>
  queryOptions({
    queryKey: ['collections', 'usages', collection, item],
    queryFn: () => api.items.usages({ collection, item }),
    staleTime: 0,
  })

/** Stores a changed item, and reloads the lists, the counts and the history that it may have changed. */
export function storeChangedItem(collection: string, item: Item): Item {
  queryClient.setQueryData(itemQuery(collection, item.id).queryKey, item)
  for (const name of ['items', 'menu', 'versions', 'usages']) void queryClient.invalidateQueries({ queryKey: ['collections', name] })
  return item
}
