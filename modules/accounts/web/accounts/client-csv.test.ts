import type { ClientListEntry } from '../../contract/accounts.ts'
import { expect, it } from 'vitest'
import { shownColumns } from './client-columns.ts'
import { clientCsv } from './client-csv.ts'

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

it('writes exactly the columns that are shown', () => {
  const headings = { name: 'Client', value: 'Value', change: 'Change', change1y: '1 year' } as never
  expect(clientCsv(shownColumns(['change', 'change1y']), headings, [entry], String)).toBe(
    'Client,Value,Change,1 year\r\nAshworth Margaret,2194745.37,-224.20,8.83%\r\n',
  )
})
