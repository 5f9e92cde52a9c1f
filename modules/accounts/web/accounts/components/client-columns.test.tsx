import type { ClientListEntry } from '../../../contract/accounts.ts'
import { renderHook } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { toggleSorting, createSheet, type Sorting } from '@atrium/ui/components/data-table/columns'
import { formatCsv } from '@atrium/ui/components/sheet'
import { FormatsProvider, useCreateFormats } from '@atrium/ui/i18n/use-formats'
import { listColumnIds, type ColumnId } from '../client-columns.ts'
import { useClientColumns } from './use-client-columns.tsx'

const entry: ClientListEntry = {
  id: 'a1',
  name: 'Ashworth, Margaret',
  externalId: '204417',
  portfolios: [{ id: 'p1', name: 'Pension', type: 'SIPP' }],
  groups: ['Retirement'],
  advisers: ['Eleanor Whitcombe'],
  value: { amount: '2194745.365', currency: 'GBP' },
  change: { amount: '-224.2', currency: 'GBP' },
  change1y: '0.0883',
  lastSignInAt: null,
  asOn: '2026-07-20',
  refreshedAt: null,
  fault: null,
}

beforeAll(() => {
  i18next.addResourceBundle(
    'en',
    'translation',
    {
      clients: { column: { name: 'Client', value: 'Value', change: 'Change', change1y: '1 year', asOn: 'As of' } },
    },
    true,
    true,
  )
})

const Formats = ({ children }: { children: ReactNode }) => <FormatsProvider value={useCreateFormats()}>{children}</FormatsProvider>

const renderColumns = (ids: ColumnId[]) =>
  renderHook(() => useClientColumns({ ids, portal: 'p', byFirstName: false, explain: null }), { wrapper: Formats }).result.current

describe('the exported file', () => {
  it('contains exactly the displayed columns', () => {
    const columns = renderColumns(listColumnIds(['change', 'change1y', 'asOn']))
    expect(formatCsv(createSheet(columns, [entry]))).toBe(
      'Client,Value,Change,1 year,As of\r\nAshworth Margaret,2194745.37,-224.20,8.83%,20/07/2026\r\n',
    )
  })

  it('has an empty cell if there is no figure', () => {
    const columns = renderColumns(listColumnIds(['change', 'change1y', 'lastSignIn', 'status']))
    const entryWithoutValue = { ...entry, value: null, change: null, change1y: null }
    expect(formatCsv(createSheet(columns, [entryWithoutValue])).split('\r\n')[1]).toBe('Ashworth Margaret,,,,,')
  })
})

describe('the file of a segment', () => {
  it('says why each client is included', () => {
    i18next.addResourceBundle('en', 'translation', { clients: { conditions: { reasons: 'Why included' } } }, true, true)
    const explain = ({ matches = [] }: ClientListEntry) => matches.map(({ text }) => `Cash in ${text}`)
    const { result } = renderHook(() => useClientColumns({ ids: ['name', 'value'], portal: 'p', byFirstName: false, explain }), {
      wrapper: Formats,
    })
    const [first] = [{ ...entry, matches: [{ text: 'SIPP' }, { text: 'ISA' }] }]
    expect(formatCsv(createSheet(result.current, [first!]))).toContain(
      'Client,Value,Why included\r\nAshworth Margaret,2194745.37,Cash in SIPP; Cash in ISA',
    )
  })
})

describe('the sort order', () => {
  const start: Sorting = { column: 'value', direction: 'descending' }
  it.each([
    [start, 'value', { column: 'value', direction: 'ascending' }],
    [start, 'name', { column: 'name', direction: 'ascending' }],
    [{ column: 'name', direction: 'ascending' }, 'change', { column: 'change', direction: 'descending' }],
  ] as const)('changes from %o after a click on %s', (current, pressed, wanted) => {
    const column = renderColumns([pressed])[0]
    expect(column && toggleSorting(current, column)).toEqual(wanted)
  })

  it('is offered for each column that the server sorts by', () => {
    const sortable = renderColumns(['name', 'portfolios', 'value', 'change', 'change1y', 'lastSignIn', 'status']).filter(
      ({ sortBy }) => sortBy,
    )
    expect(sortable.map(({ id }) => id)).toEqual(['name', 'value', 'change', 'change1y', 'lastSignIn'])
  })
})
