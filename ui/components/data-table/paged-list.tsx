import type { ReactNode } from 'react'
import { ErrorState, TableSkeleton } from '../states.tsx'

/** Result of `useInfiniteQuery` for a list read by page. */
type Pages<Item> = {
  data: { pages: readonly { items: readonly Item[] }[] } | undefined
  error: unknown
  refetch: () => unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

type Props<Item> = {
  query: Pages<Item>
  failure: string
  empty: ReactNode
  /** Label of the button for the next page. */
  more: string
  children: (items: readonly Item[]) => ReactNode
}

/** A list that grows by page: its loading, emptiness and failure, and a button for the next page. */
export function PagedList<Item>({ query, failure, empty, more, children }: Props<Item>) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const items = data?.pages.flatMap((page) => page.items)
  if (!items) return error ? <ErrorState title={failure} error={error} onRetry={() => void refetch()} /> : <TableSkeleton />
  return (
    <>
      {items.length === 0 ? empty : children(items)}
      {error !== null && <ErrorState title={failure} error={error} onRetry={() => void fetchNextPage()} />}
      {hasNextPage && error === null && (
        <button className="button more-rows" type="button" aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {more}
        </button>
      )}
    </>
  )
}
