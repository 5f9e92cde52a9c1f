import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DataColumn } from './columns.ts'
import { DataTable } from './data-table.tsx'
import { VirtualRows } from './virtual-rows.tsx'

const columns: DataColumn<{ id: string }>[] = [{ id: 'name', header: 'Fund', isRowHeader: true, cell: ({ id }) => id }]
const funds = Array.from({ length: 500 }, (_, index) => ({ id: `Fund ${index}` }))

const observed: { element: Element; resize: () => void }[] = []
let heightAbove = 0

beforeEach(() => {
  observed.length = 0
  heightAbove = 0
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly resize: () => void
      constructor(resize: () => void) {
        this.resize = resize
      }
      observe(element: Element) {
        observed.push({ element, resize: this.resize })
      }
      unobserve() {}
      disconnect() {}
    },
  )
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, heightAbove - window.scrollY, 800, 40))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  window.scrollTo(0, 0)
})

it('renders the visible rows after content above the table has become higher', () => {
  render(
    <main id="main">
      <h1>Funds</h1>
      <div data-testid="content">
        <DataTable label="All funds" columns={columns} rows={funds} keyOf={({ id }) => id} Body={VirtualRows} />
      </div>
    </main>,
  )
  expect(screen.getByRole('rowheader', { name: 'Fund 0' })).toBeTruthy()
  heightAbove = 4_000
  act(() => {
    for (const { element, resize } of observed) if (element === screen.getByTestId('content')) resize()
    window.scrollTo(0, 4_000)
    window.dispatchEvent(new Event('scroll'))
  })
  expect(screen.getByRole('rowheader', { name: 'Fund 0' })).toBeTruthy()
})
