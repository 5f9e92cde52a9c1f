import { afterEach, vi } from 'vitest'

type Stored = { id: string; name: string; parentId?: string | null; values?: Record<string, unknown> }
type Query = {
  collection: string
  search?: string
  isChoice?: boolean
  sort?: string
  direction?: string
  offset?: number
  limit?: number
  parent?: string | null
  filters?: unknown[]
}

const stamp = { at: '2026-07-01T09:00:00.000Z', by: null }

/** Answers the searches of collections with the given records. A collection that is missing is answered as not found. */
export function stubItems(records: Readonly<Record<string, readonly Stored[]>>): { queries: Query[] } {
  const queries: Query[] = []
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init)
    const collection = decodeURIComponent(/\/api\/collections\/([^/]+)\/search$/.exec(new URL(request.url).pathname)?.[1] ?? '')
    const query: Query = { ...((await request.json()) as Query), collection }
    queries.push(query)
    const stored = records[collection]
    if (!stored) return answer(404, { code: 'not-found', status: 404, title: 'Not found', requestId: 'r1' })
    const { search = '', offset = 0, limit = 50, parent } = query
    const found = stored
      .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
      .filter(({ parentId = null }) => parent === undefined || parentId === parent)
      .toSorted((one, other) => one.name.localeCompare(other.name))
    return answer(200, { items: found.slice(offset, offset + limit).map(toItem), count: found.length })
  })
  return { queries }
}

afterEach(() => vi.unstubAllGlobals())

const answer = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  })

const toItem = ({ id, name, parentId = null, values = {} }: Stored) => ({
  id,
  name,
  version: '1',
  isActive: true,
  parentId,
  order: null,
  created: stamp,
  updated: stamp,
  published: null,
  publication: null,
  values,
})
