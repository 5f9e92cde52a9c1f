import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { GridView, ViewSettings } from '../../contract/views.ts'
import { api } from '../api.ts'

const viewsQuery = (collection: string) =>
  queryOptions({ queryKey: ['collections', 'views', collection], queryFn: () => api.views.list({ collection }) })

export type NewView = Pick<GridView, 'name' | 'isShared' | 'isDefault'> & { id: string; settings: ViewSettings }

/** Returns the saved views of a grid, and functions that save and delete them. */
export function useViews(collection: string) {
  const { data, error } = useQuery(viewsQuery(collection))
  const reload = () => queryClient.invalidateQueries({ queryKey: viewsQuery(collection).queryKey })
  return {
    views: data?.items ?? [],
    isReady: data !== undefined || error !== null,
    /** The view with which the grid opens: one's own default, or else that of an admin. */
    usual: data?.items.find(({ isDefault, isOwn }) => isDefault && isOwn) ?? data?.items.find(({ isDefault }) => isDefault),
    async save({ id: view, ...rest }: NewView): Promise<void> {
      await api.views.save({ collection, view, ...rest })
      await reload()
    },
    async remove(view: string): Promise<void> {
      await api.views.remove({ collection, view })
      await reload()
    },
  }
}
