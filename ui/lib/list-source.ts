type Items = { items: readonly unknown[] }

/** Functions and settings with which a list of the API is read page by page. A place is the start of a page: an offset or a cursor. */
export type ListSource<Filter, Page extends Items, Place> = {
  key: readonly string[]
  /** Returns the place of the page with a number, counted from 1. */
  placeOf: (page: number) => Place
  read: (filter: Filter, place: Place) => Promise<Page>
  /** Returns undefined or null after the last page. */
  nextPlace: (page: Page, place: Place) => Place | undefined | null
  /** Interval of polling in milliseconds, which may depend on the first page. */
  pollMs?: (page: Page | undefined) => number | false
  /** Age in milliseconds up to which a page is shown without a new request. Defaults to the setting of all queries. */
  staleMs?: number
}

type Reading<Filter, Page extends Items, Place> = Pick<ListSource<Filter, Page, Place>, 'key' | 'pollMs' | 'staleMs'> & { pageSize: number }
type ByOffset<Filter, Page extends Items> = Reading<Filter, Page, number> & {
  read: (filter: Filter, page: { offset: number; limit: number }) => Promise<Page>
}
type ByCursor<Filter, Page extends Items> = Reading<Filter, Page, string | null> & {
  read: (filter: Filter, page: { before?: string; limit: number }) => Promise<Page>
}

/** Creates a source for a list whose length is known, so that any page can be read. */
export function listByOffset<Filter, Page extends Items & { count: number }>({
  pageSize,
  read,
  ...source
}: ByOffset<Filter, Page>): ListSource<Filter, Page, number> {
  return {
    ...source,
    placeOf: (page) => (page - 1) * pageSize,
    read: (filter, offset) => read(filter, { offset, limit: pageSize }),
    nextPlace: ({ count }, offset) => (offset + pageSize < count ? offset + pageSize : undefined),
  }
}

/** Creates a source for a list in which each page contains the cursor of the next page. */
export function listByCursor<Filter, Page extends Items & { next: string | null }>({
  pageSize,
  read,
  ...source
}: ByCursor<Filter, Page>): ListSource<Filter, Page, string | null> {
  return {
    ...source,
    placeOf: () => null,
    read: (filter, before) => read(filter, { limit: pageSize, ...(before !== null && { before }) }),
    nextPlace: ({ next }) => next,
  }
}
