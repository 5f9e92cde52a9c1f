import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { ClientView, ClientViewSettings } from '../../contract/client-views.ts'
import { conditionsOf } from '../accounts/client-choice.ts'
import { toFilter, type ClientSearch } from '../accounts/client-search.ts'
import { writeConditions } from '../client-conditions/condition-search.ts'
import { api } from '../api.ts'

export const clientViewsQuery = (portal: string) =>
  queryOptions({ queryKey: ['accounts', 'views', portal], queryFn: () => api.clientViews.list({ portal }), staleTime: 60_000 })

const read = (portal: string) => queryClient.invalidateQueries({ queryKey: clientViewsQuery(portal).queryKey })

export async function saveClientView(portal: string, { id, name, isShared, settings }: Omit<ClientView, 'isOwn'>): Promise<void> {
  await api.clientViews.save({ portal, view: id, name, isShared, settings })
  await read(portal)
}

export async function removeClientView(portal: string, view: string): Promise<void> {
  await api.clientViews.remove({ portal, view })
  await read(portal)
}

/** Converts the state of the list to the settings of a view. */
export function toSettings(search: ClientSearch, columns: readonly string[]): ClientViewSettings {
  const filter = toFilter('', search)
  return { conditions: conditionsOf(filter), columns: [...columns], sort: filter.sort, direction: filter.direction }
}

/** Converts a view to the URL of the list, without default values. */
export function toSearch({ conditions, sort, direction }: ClientViewSettings): ClientSearch {
  const { search, letter, searchByFirstName, portfolioType, clientGroup, accessGroup, adviser, linked, where } = conditions
  const usual = sort === 'name' ? 'ascending' : 'descending'
  return {
    ...(search && { q: search }),
    ...(letter && { letter }),
    ...(searchByFirstName && { by: 'first' as const }),
    ...(portfolioType && { type: portfolioType }),
    ...(clientGroup && { group: clientGroup }),
    ...(accessGroup && { access: accessGroup }),
    ...(adviser && { adviser }),
    ...(where && where.length > 0 && { where }),
    ...(linked !== 'linked' && { linked }),
    ...(sort !== 'value' && { sort }),
    ...(direction !== usual && { direction }),
  }
}

/** Returns true if the list shows what a view states; the columns may differ. */
export function isShown({ conditions, sort, direction }: ClientViewSettings, search: ClientSearch): boolean {
  const current = toSettings(search, [])
  const text = ({ conditions: { where, ...filter }, ...settings }: Omit<ClientViewSettings, 'columns'>) =>
    JSON.stringify([
      writeConditions(where),
      Object.entries(filter).toSorted(([left], [right]) => left.localeCompare(right)),
      settings.sort,
      settings.direction,
    ])
  return text({ conditions, sort, direction }) === text(current)
}
