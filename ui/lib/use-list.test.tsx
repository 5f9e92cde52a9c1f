import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { PagedList } from '../components/data-table/paged-list.tsx'
import { listByCursor, listByOffset, type ListSource } from './list-source.ts'
import { useList } from './use-list.ts'

type Page = { items: readonly string[] }
type ListProps<PageOf extends Page, Place> = { source: ListSource<string, PageOf, Place>; filter?: string; page?: number }

function Names<PageOf extends Page, Place>({ source, filter = '', page }: ListProps<PageOf, Place>) {
  const list = useList(source, filter, page)
  return (
    <section aria-label="List" aria-busy={list.isFetching}>
      <output>{String(list.start)}</output>
      <PagedList list={list} failure="Not read" empty="None" more="More">
        {(names) => <p>{names.join(' ')}</p>}
      </PagedList>
    </section>
  )
}

function renderList<PageOf extends Page, Place>(props: ListProps<PageOf, Place>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrap = (next: ListProps<PageOf, Place>) => (
    <QueryClientProvider client={client}>
      <Names {...next} />
    </QueryClientProvider>
  )
  const { rerender } = render(wrap(props))
  return (next: Partial<ListProps<PageOf, Place>>) => rerender(wrap({ ...props, ...next }))
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const allNames = ['Alder', 'Birch', 'Cedar', 'Elm', 'Fir']
type PageRequest = { offset: number; limit: number }
const slicePage = (names: readonly string[], { offset, limit }: PageRequest) => ({
  items: names.slice(offset, offset + limit),
  count: names.length,
})
const filterNames = (filter: string) => allNames.filter((name) => name.startsWith(filter))

describe('a list by offset', () => {
  const read = vi.fn(async (filter: string, page: PageRequest) => slicePage(filterNames(filter), page))
  const source = listByOffset({ key: ['names'], pageSize: 2, read })

  it('grows page by page until all items are shown', async () => {
    renderList({ source })
    await screen.findByText('Alder Birch')
    await press('More')
    await screen.findByText('Alder Birch Cedar Elm')
    await press('More')
    await screen.findByText('Alder Birch Cedar Elm Fir')
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
    expect(read.mock.calls.map(([, page]) => page)).toEqual([0, 2, 4].map((offset) => ({ offset, limit: 2 })))
  })

  it('has no further page after a last page that is full', () => {
    expect([source.nextPlace({ items: [], count: 4 }, 0), source.nextPlace({ items: [], count: 4 }, 2)]).toEqual([2, undefined])
  })

  it('starts again with another filter, and shows the previous rows until new rows arrive', async () => {
    const rerenderWith = renderList({ source })
    await screen.findByText('Alder Birch')
    rerenderWith({ filter: 'C' })
    expect(screen.getByText('Alder Birch')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'List' }).getAttribute('aria-busy')).toBe('true')
    await screen.findByText('Cedar')
    rerenderWith({ filter: 'X' })
    await screen.findByText('None')
  })

  it('reads the page with a given number', async () => {
    const rerenderWith = renderList({ source, page: 2 })
    await screen.findByText('Cedar Elm')
    rerenderWith({ page: 3 })
    expect(screen.getByRole('status').textContent).toBe('2')
    await screen.findByText('Fir')
    expect(screen.getByRole('status').textContent).toBe('4')
    rerenderWith({ page: 9 })
    await screen.findByText('None')
  })

  it('is polled while its first page requires it', async () => {
    let reads = 0
    const polled = listByOffset({
      key: ['polled'],
      pageSize: 2,
      read: async (_filter: string, _page) => ({ items: [`Read ${++reads}`], count: 1 }),
      pollMs: (page) => (page?.items[0] === 'Read 3' ? false : 5),
    })
    renderList({ source: polled })
    await screen.findByText('Read 3')
    await new Promise((done) => setTimeout(done, 30))
    expect(reads).toBe(3)
  })
})

describe('a list by cursor', () => {
  it('reads each page with the cursor of the previous page', async () => {
    const read = vi.fn(async (_filter: string, { before }: { before?: string }): Promise<Page & { next: string | null }> =>
      before === undefined ? { items: ['Newest'], next: '17' } : { items: [`Before ${before}`], next: null },
    )
    renderList({ source: listByCursor({ key: ['entries'], pageSize: 1, read }) })
    await screen.findByText('Newest')
    await press('More')
    await screen.findByText('Newest Before 17')
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
    expect(read.mock.calls.map(([, page]) => page)).toEqual([{ limit: 1 }, { limit: 1, before: '17' }])
  })
})

describe('a failed page of a list', () => {
  it('is shown in place of the list if it is the first, and below the loaded rows if it is a later one; each page can be retried', async () => {
    const failing = new Set([0, 2])
    const source = listByOffset({
      key: ['failing'],
      pageSize: 2,
      read: async (_filter: string, page) => {
        if (failing.delete(page.offset)) throw new Error('away')
        return slicePage(allNames, page)
      },
    })
    renderList({ source })
    await screen.findByText('Not read')
    await press('Try again')
    await screen.findByText('Alder Birch')
    await press('More')
    await screen.findByText('Not read')
    expect(screen.getByText('Alder Birch')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
    await press('Try again')
    await screen.findByText('Alder Birch Cedar Elm')
    expect(screen.queryByText('Not read')).toBeNull()
  })
})
