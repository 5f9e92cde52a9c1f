import type { ReactNode } from 'react'
import type { List } from '../../lib/use-list.ts'
import { ErrorState, TableSkeleton } from '../states.tsx'
import './paged-list.css'

type Props<Page extends { items: readonly unknown[] }> = {
  list: List<Page>
  failure: string
  empty: ReactNode
  /** Label of the button for the next page. */
  more: string
  skeletonRows?: number
  children: (items: List<Page>['items']) => ReactNode
}

/** Shows a list that is loaded page by page, with its loading, empty and failed states and a button for the next page. */
export function PagedList<Page extends { items: readonly unknown[] }>({
  list: { state, items, error, retry, hasMore, isLoadingMore, loadMore },
  failure,
  empty,
  more,
  skeletonRows = 5,
  children,
}: Props<Page>) {
  if (state === 'loading') return <TableSkeleton rows={skeletonRows} />
  if (state === 'failed') return <ErrorState title={failure} error={error} onRetry={retry} />
  return (
    <>
      {items.length === 0 ? empty : children(items)}
      {error !== null && <ErrorState title={failure} error={error} onRetry={retry} />}
      {hasMore && error === null && (
        <button className="button more-rows" type="button" aria-busy={isLoadingMore} onClick={loadMore}>
          {more}
        </button>
      )}
    </>
  )
}
