/** Pages of a list whose total is known, for `useInfiniteQuery`. */
export const pagesByOffset = (pageSize: number) => ({
  initialPageParam: 0,
  getNextPageParam: ({ count }: { count: number }, pages: readonly unknown[]) =>
    pages.length * pageSize < count ? pages.length * pageSize : undefined,
})

/** Pages that lead from one to the next, for `useInfiniteQuery`. */
export const pagesByCursor = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
}
