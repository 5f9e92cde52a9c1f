import type { ClientListEntry } from '../../contract/accounts.ts'
import { formatDate } from '@atrium/ui/i18n/dates'
import { roundDecimal, shiftDecimal } from '@atrium/ui/i18n/decimals'
import { csv } from '@atrium/ui/lib/csv'
import type { ClientColumn, ColumnId } from './client-columns.ts'

export const clientCsvName = 'my_accounts.csv'

/** The rows as they stand in the table, in its columns; figures in plain notation, for a spreadsheet to reckon with. */
export function clientCsv(
  columns: readonly ClientColumn[],
  headings: Record<ColumnId, string>,
  entries: readonly ClientListEntry[],
  faultText: (fault: string) => string,
): string {
  const cells: Record<ColumnId, (entry: ClientListEntry) => string> = {
    name: ({ name }) => name,
    portfolios: ({ portfolios }) => portfolios.map(({ type }) => type).join(' '),
    group: ({ groups }) => groups.join(' '),
    value: ({ value }) => (value ? roundDecimal(value.amount, 2) : ''),
    change: ({ change }) => (change ? roundDecimal(change.amount, 2) : ''),
    change1y: ({ change1y }) => (change1y ? `${roundDecimal(shiftDecimal(change1y, 2), 2)}%` : ''),
    lastSignIn: ({ lastSignInAt }) => (lastSignInAt ? formatDate(lastSignInAt) : ''),
    advisers: ({ advisers }) => advisers.join(' '),
    externalId: ({ externalId }) => externalId ?? '',
    asOn: ({ asOn }) => (asOn ? formatDate(asOn) : ''),
    status: ({ fault }) => (fault ? faultText(fault) : ''),
  }
  return csv([columns.map(({ id }) => headings[id]), ...entries.map((entry) => columns.map(({ id }) => cells[id](entry)))])
}
