import { queryClient } from '@atrium/ui/lib/query-client'
import { prefetchList } from '@atrium/ui/lib/use-list'
import { definitionQuery, gridFilter, itemsSource } from '../queries.ts'
import type { GridSearch } from './grid-search.ts'

/** Reads the definition of a collection and the page of its list while the code of the grid loads. */
export function prefetchGrid(collection: string, search: GridSearch): void {
  void queryClient.prefetchQuery(definitionQuery(collection))
  prefetchList(itemsSource, gridFilter(collection, search, ''), search.page)
}
