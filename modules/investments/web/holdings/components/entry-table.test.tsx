import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { FormatsProvider, useCreateFormats } from '@atrium/ui/i18n/use-formats'
import { EntryTable } from './entry-table.tsx'

const Formats = ({ children }: { children: ReactNode }) => <FormatsProvider value={useCreateFormats()}>{children}</FormatsProvider>
const entries = Array.from({ length: 10 }, (_entry, index) => ({ id: `${index}`, on: `2026-01-${10 + index}`, type: `Sale ${index}` }))
const figures = [
  { id: 'units', header: 'Units', cell: () => '5' },
  { id: 'amount', header: 'Amount', cell: () => '£7.00' },
]

const renderEntries = (count: number) =>
  render(
    <EntryTable
      id="sales"
      title="Sales"
      empty="No sales"
      figures={figures}
      rows={entries.slice(0, count)}
      totals={[{ name: 'Total', sum: '£70.00' }]}
    />,
    { wrapper: Formats },
  )
const readTypes = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)

describe('a table of entries', () => {
  it('shows eight entries at first, and all on request', async () => {
    renderEntries(10)
    expect(readTypes()).toEqual([...entries.slice(0, 8).map(({ type }) => type), 'Total'])
    await userEvent.click(screen.getByRole('button'))
    expect(readTypes()).toHaveLength(11)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('has no button if all entries are displayed, and a sentence if there are none', () => {
    renderEntries(8)
    expect(screen.queryByRole('button')).toBeNull()
    renderEntries(0)
    expect(screen.getByText('No sales')).toBeTruthy()
  })

  it('hides all figures except the last on phones, and shows the total in the last column', () => {
    renderEntries(1)
    expect(screen.getByRole('columnheader', { name: 'Units' }).className).toContain('priority-2')
    expect(screen.getByRole('columnheader', { name: 'Amount' }).className).not.toContain('priority')
    expect(screen.getByRole('row', { name: /^Total/ }).textContent).toBe('Total£70.00')
  })
})
