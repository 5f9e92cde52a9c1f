import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ListSource } from './list-source.ts'
import { queryClient } from './query-client.ts'

export type List<Page extends { items: readonly unknown[] }, Place = unknown> = {
  state: 'loading' | 'failed' | 'ready'
  /** Items of all pages read so far. */
  items: readonly Page['items'][number][]
  /** First page, for data that it has besides its items, such as the length of the list. */
  firstPage: Page | undefined
  /** Place of the first item shown. Until a requested page arrives, it is the place of the previous page. */
  start: Place | undefined
  /** Error of the first page if the state is `failed`, otherwise of a later page. Null without an error. */
  error: unknown
  /** Reads the failed page again. */
  retry: () => void
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  isFetching: boolean
  /** True while the items are those of the previous filter, which are shown until new items arrive. */
  isOfPreviousFilter: boolean
}

/**
 * Reads a list of the API with a filter. `loadMore` adds the next page to the list. A list with numbered pages starts at `page`, counted
 * from 1.
 */
export function useList<Filter, Page extends { items: readonly unknown[] }, Place>(
  source: ListSource<Filter, Page, Place>,
  filter: Filter,
  page = 1,
): List<Page, Place> {
  const { data, error, isFetching, isPlaceholderData, isFetchingNextPage, hasNextPage, isFetchNextPageError, refetch, fetchNextPage } =
    useInfiniteQuery({
      ...listQuery(source, filter, page),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => source.pollMs?.(state.data?.pages[0]) ?? false,
    })
  return {
    state: data ? 'ready' : error ? 'failed' : 'loading',
    items: data?.pages.flatMap(({ items }) => items) ?? [],
    firstPage: data?.pages[0],
    start: data?.pageParams[0] as Place | undefined,
    error,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    isFetching,
    isOfPreviousFilter: isPlaceholderData,
  }
}

/** Reads a page of a list that `useList` will show, for example while the code of the page loads. Has no effect if it was read before. */
export function prefetchList<Filter, Page extends { items: readonly unknown[] }, Place>(
  source: ListSource<Filter, Page, Place>,
  filter: Filter,
  page = 1,
): void {
  const query = listQuery(source, filter, page)
  if (queryClient.getQueryState(query.queryKey) === undefined) void queryClient.prefetchInfiniteQuery(query)
}

function listQuery<Filter, Page extends { items: readonly unknown[] }, Place>(
  source: ListSource<Filter, Page, Place>,
  filter: Filter,
  page: number,
) {
  return infiniteQueryOptions({
    queryKey: [...source.key, filter, page],
    queryFn: ({ pageParam }) => source.read(filter, pageParam as Place),
    initialPageParam: source.placeOf(page),
    getNextPageParam: (last: Page, _pages: Page[], place: Place) => source.nextPlace(last, place),
    ...(source.staleMs !== undefined && { staleTime: source.staleMs }),
  })
}
