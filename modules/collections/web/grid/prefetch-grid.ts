import { queryClient } from '@atrium/ui/lib/query-client'
import { prefetchList } from '@atrium/ui/lib/use-list'
import { definitionQuery, gridFilter, itemsSource } from '../queries.ts'
import type { Prefetch } from '@atrium/ui/pages'
import { parseGridSearch } from './grid-search.ts'

/** Reads the definition of a collection and the page of its list while the code of the grid loads. */
export const prefetchGrid: Prefetch = ({ collection = '' }, search) => {
  const grid = parseGridSearch(search)
  void queryClient.prefetchQuery(definitionQuery(collection))
  prefetchList(itemsSource, gridFilter(collection, grid, ''), grid.page)
}
