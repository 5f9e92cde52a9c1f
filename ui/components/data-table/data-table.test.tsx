import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { FigureGroup } from '../figure.tsx'
import { formatCsv } from '../sheet.ts'
import { createSheet, type DataColumn, type Sorting } from './columns.ts'
import { SumRow } from './sum-row.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'

type Fund = { id: string; name: string; size: number | null; region: string }

const funds: Fund[] = [
  { id: 'b', name: 'Birch 10', size: 20, region: 'Europe' },
  { id: 'a', name: 'Alder', size: null, region: 'Asia' },
  { id: 'c', name: 'Birch 9', size: 3, region: 'Europe' },
]

const columns: DataColumn<Fund>[] = [
  {
    id: 'name',
    header: 'Fund',
    isRowHeader: true,
    cell: ({ name }) => <button type="button">{name}</button>,
    file: ({ name }) => name,
    sortBy: ({ name }) => name,
  },
  { id: 'region', header: 'Region', file: ({ region }) => region },
  {
    id: 'size',
    header: 'Size',
    isNumber: true,
    cell: ({ size }) => size ?? '—',
    file: ({ size }) => (size === null ? null : { number: String(size) }),
    sortBy: ({ size }) => size,
    firstDirection: 'descending',
  },
]

const renderTable = (props: Partial<DataTableProps<Fund>> = {}) =>
  render(<DataTable label="Funds" columns={columns} rows={funds} keyOf={({ id }) => id} {...props} />)

const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the sort order', () => {
  it('keeps the order of the rows until a heading is pressed, then sorts by number or letter', async () => {
    renderTable()
    expect(names()).toEqual(['Birch 10', 'Alder', 'Birch 9'])
    await press('Fund')
    expect(names()).toEqual(['Alder', 'Birch 9', 'Birch 10'])
    expect(screen.getByRole('columnheader', { name: 'Fund' }).getAttribute('aria-sort')).toBe('ascending')
    await press('Fund')
    expect(names()).toEqual(['Birch 10', 'Birch 9', 'Alder'])
  })

  it('puts rows without a value last in both directions', async () => {
    renderTable()
    await press('Size')
    expect(names()).toEqual(['Birch 10', 'Birch 9', 'Alder'])
    await press('Size')
    expect(names()).toEqual(['Birch 9', 'Birch 10', 'Alder'])
  })

  it('requests the order from the server if the server sorts', async () => {
    const onSort = vi.fn<(sorting: Sorting) => void>()
    renderTable({ sorting: { current: { column: 'size', direction: 'descending' }, onSort } })
    expect(names()).toEqual(['Birch 10', 'Alder', 'Birch 9'])
    await press('Size')
    expect(onSort).toHaveBeenCalledWith({ column: 'size', direction: 'ascending' })
  })

  it('has no button in the heading of a column that cannot be sorted, and no columns that exist only in files', () => {
    renderTable({ columns: [columns[0]!, { id: 'region', header: 'Region', cell: ({ region }) => region }, columns[1]!] })
    expect(within(screen.getByRole('columnheader', { name: 'Region' })).queryByRole('button')).toBeNull()
    expect(screen.getAllByRole('columnheader')).toHaveLength(2)
  })
})

function Selectable() {
  const [selected, onSelect] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      <output>{[...selected].toSorted().join()}</output>
      <DataTable
        label="Funds"
        columns={columns}
        rows={funds}
        keyOf={({ id }) => id}
        selection={{ selected, onSelect, nameOf: ({ name }) => name }}
      />
    </>
  )
}

describe('the selection', () => {
  it('contains the keys of selected rows, after selecting one row or all', async () => {
    render(<Selectable />)
    const chosen = () => screen.getByRole('status').textContent
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Alder' }))
    expect(chosen()).toBe('a')
    expect(screen.getByRole('row', { name: /Alder/ }).getAttribute('aria-selected')).toBe('true')
    await press('Fund')
    expect(chosen()).toBe('a')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
    expect(chosen()).toBe('a,b,c')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
    expect(chosen()).toBe('')
  })
})

describe('the keyboard', () => {
  it('moves between rows with arrow keys, Home and End, and stays within the rows', async () => {
    renderTable()
    screen.getByRole('button', { name: 'Birch 10' }).focus()
    await userEvent.keyboard('{ArrowUp}')
    expect(document.activeElement?.textContent).toBe('Birch 10')
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Alder')
    await userEvent.keyboard('{End}')
    expect(document.activeElement?.textContent).toBe('Birch 9')
    await userEvent.keyboard('{ArrowDown}{Home}')
    expect(document.activeElement?.textContent).toBe('Birch 10')
  })

  it('moves between checkboxes if the focus is on a checkbox', async () => {
    render(<Selectable />)
    screen.getByRole('checkbox', { name: 'Select Birch 10' }).focus()
    await userEvent.keyboard('{ArrowDown} ')
    expect(screen.getByRole('status').textContent).toBe('a')
  })
})

describe('a total', () => {
  it('has each sum in its column, and a name that spans the columns up to the row header', () => {
    const wide: DataColumn<Fund>[] = [{ id: 'region', header: 'Region', cell: ({ region }) => region }, ...columns]
    renderTable({ columns: wide, footer: <SumRow columns={wide} name="Total" cells={{ size: '23' }} /> })
    const total = screen.getByRole('rowheader', { name: 'Total' })
    expect(total.getAttribute('colspan')).toBe('2')
    expect(
      within(total.closest('tr')!)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['23'])
  })
})

describe('row details', () => {
  it('are shown below their row across the width of the table', () => {
    renderTable({ detailsOf: ({ id }) => (id === 'a' ? { id: 'details-a', content: 'Trees' } : null) })
    const details = document.getElementById('details-a')
    expect(details?.previousElementSibling?.textContent).toBe('Alder—')
    expect(details?.querySelector('td')?.colSpan).toBe(2)
  })
})

describe('a table of figures with explanations', () => {
  it('has headings that the Tab key skips and Arrow Up reaches', async () => {
    render(
      <FigureGroup>
        <DataTable
          label="Funds"
          columns={columns}
          rows={funds}
          keyOf={({ id }) => id}
          footer={
            <tr>
              <td>
                <button type="button" className="explained" tabIndex={-1}>
                  23
                </button>
              </td>
            </tr>
          }
        />
      </FigureGroup>,
    )
    const figure = screen.getByRole('button', { name: '23' })
    const heading = screen.getByRole('button', { name: 'Fund' })
    expect([figure.tabIndex, heading.tabIndex]).toEqual([0, -1])
    heading.getBoundingClientRect = () => new DOMRect(0, 0, 10, 10)
    figure.getBoundingClientRect = () => new DOMRect(0, 100, 10, 10)
    figure.focus()
    await userEvent.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(heading)
    expect([figure.tabIndex, heading.tabIndex]).toEqual([-1, 0])
  })
})

describe('groups of rows', () => {
  it('are in the order of their first rows, each with a heading and a footer', () => {
    renderTable({
      groups: {
        groupOf: ({ region }) => region,
        renderHeading: (region, rows) => `${region} (${rows.length})`,
        renderFooter: (region, rows) => (
          <tr>
            <td>
              {region} total {rows.reduce((sum, { size }) => sum + (size ?? 0), 0)}
            </td>
          </tr>
        ),
      },
    })
    const texts = screen.getAllByRole('row').map((row) => row.textContent)
    expect(texts).toEqual(['FundSize', 'Europe (2)', 'Birch 1020', 'Birch 93', 'Europe total 23', 'Asia (1)', 'Alder—', 'Asia total 0'])
  })
})

describe('the exported file', () => {
  it('includes every column with `file`, even if it is hidden on screen', () => {
    expect(formatCsv(createSheet(columns, funds))).toBe('Fund,Region,Size\r\nBirch 10,Europe,20\r\nAlder,Asia,\r\nBirch 9,Europe,3\r\n')
  })
})

it('a heading that is hidden on screen names its column for screen readers', () => {
  const bars: DataColumn<Fund> = { id: 'bar', header: 'Relative size', isHeaderHidden: true, cell: () => <i /> }
  renderTable({ columns: [...columns, bars] })
  expect(screen.getByRole('columnheader', { name: 'Relative size' }).firstElementChild?.className).toBe('visually-hidden')
})
