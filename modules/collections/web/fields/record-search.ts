import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../api.ts'

/** Milliseconds without typing after which records are searched (specification 2, section 2). */
export const searchDelayMs = 500

/** Records that a picker offers: those of a collection that meet the conditions of the field, without the record itself. */
export type RecordChoice = {
  collection: string
  filter?: Readonly<Record<string, string>> | undefined
  search: string
}

const pageSize = 50
/** Largest page that the API returns. */
const largestPage = 200

function readPage({ collection, filter = {}, search }: RecordChoice, offset: number, limit: number) {
  const filters = Object.entries(filter).map(([field, value]) => ({ field, value }))
  const page = { sort: 'name', direction: 'ascending', isChoice: true, filters, offset, limit } as const
  return api.items.list({ collection, ...page, ...(search !== '' && { search }) })
}

/** The first records, by name, of a search. */
export const firstRecordsQuery = (choice: RecordChoice) =>
  queryOptions({ queryKey: ['collections', 'items', 'choices', choice], queryFn: () => readPage(choice, 0, pageSize) })

/** All records of a search, by name, page by page. */
export const recordsQuery = (choice: RecordChoice) =>
  infiniteQueryOptions({
    queryKey: ['collections', 'items', 'all-choices', choice],
    queryFn: ({ pageParam }) => readPage(choice, pageParam, pageSize),
    initialPageParam: 0,
    getNextPageParam: ({ count }, _pages, offset) => (offset + pageSize < count ? offset + pageSize : undefined),
  })

export type NamedRecord = { id: string; name: string }

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
