import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../api.ts'

/** Milliseconds without typing after which records are searched (specification 2, section 2). */
export const searchDelayMs = 500

export type NamedRecord = { id: string; name: string }

/** A page of a search for records by a part of their name. */
export type RecordPage = { collection: string; search: string; offset: number; limit: number }

/** Lists records of collections. `key` differs from that of every other source. */
export type RecordSource = { key: string; read: (page: RecordPage) => Promise<{ items: readonly NamedRecord[]; count: number }> }

/** Records that a picker offers: those of a collection that meet the conditions of the field, without the record itself. */
export type RecordChoice = {
  collection: string
  filter?: Readonly<Record<string, string>> | undefined
  search: string
  /** By default the back office. */
  source?: RecordSource | undefined
}

const pageSize = 50
/** Largest page that the API returns. */
const largestPage = 200

async function readPage(
  { collection, filter = {}, search, source }: RecordChoice,
  offset: number,
  limit: number,
): Promise<{ items: readonly NamedRecord[]; count: number }> {
  if (source) return source.read({ collection, search, offset, limit })
  const filters = Object.entries(filter).map(([field, value]) => ({ field, value }))
  const page = { sort: 'name', direction: 'ascending', isChoice: true, filters, offset, limit } as const
  return api.items.list({ collection, ...page, ...(search !== '' && { search }) })
}

const keyOf = ({ source, ...choice }: RecordChoice) => ({ ...choice, source: source?.key })

/** The first records, by name, of a search. */
export const firstRecordsQuery = (choice: RecordChoice) =>
  queryOptions({ queryKey: ['collections', 'items', 'choices', keyOf(choice)], queryFn: () => readPage(choice, 0, pageSize) })

/** All records of a search, by name, page by page. */
export const recordsQuery = (choice: RecordChoice) =>
  infiniteQueryOptions({
    queryKey: ['collections', 'items', 'all-choices', keyOf(choice)],
    queryFn: ({ pageParam }) => readPage(choice, pageParam, pageSize),
    initialPageParam: 0,
    getNextPageParam: ({ count }, _pages, offset) => (offset + pageSize < count ? offset + pageSize : undefined),
  })

/** Reads all records of a search, by name. */
export async function readAllRecords(choice: RecordChoice): Promise<NamedRecord[]> {
  const records: NamedRecord[] = []
  for (;;) {
    const { items, count } = await readPage(choice, records.length, largestPage)
    records.push(...items.map(({ id, name }) => ({ id, name })))
    if (items.length === 0 || records.length >= count) return records
  }
}

/** Returns a text after it has not changed for the delay of a search. An empty text is returned at once. */
export function useDelayedText(text: string): string {
  const [delayed, setDelayed] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), text === '' ? 0 : searchDelayMs)
    return () => clearTimeout(timer)
  }, [text])
  return delayed
}
