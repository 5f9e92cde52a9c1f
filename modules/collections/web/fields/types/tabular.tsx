import type { Table } from '@atrium/domain/fields/tables'
import { useId } from 'react'
import { FieldMessages, messageId } from '@atrium/ui/components/field.tsx'
import { labelOf } from '../../grid/item-text.ts'
import { cellText } from '../cell-text.ts'
import type { FieldProps, FieldReadingProps, FieldRenderer } from '../field-renderer.ts'
import { TableEditor } from '../table-editor.tsx'
import { useTableColumns } from '../table-columns.ts'
import { listColumns, parseTypedTable } from '../typed-table.ts'

function Tabular({ field, value, onValue, label, hint, error, partErrors, form }: FieldProps) {
  const id = useId()
  const stored = parseTypedTable(value)
  const { headers, columns } = useTableColumns(field, stored)
  const isLocked = (field.options ?? []).length > 0
  const [partError] = Object.values(partErrors)
  const message = { id, error: error ?? partError, hint }
  const store = (items: Table['items']) => onValue(items.length === 0 ? null : JSON.stringify({ items, headers }))
  return (
    <fieldset
      className={message.error ? 'entry bad entry-group' : 'entry entry-group'}
      data-field={field.name}
      tabIndex={-1}
      aria-describedby={messageId(message)}
    >
      <legend>{label}</legend>
      <TableEditor
        name={field.name}
        label={label}
        headers={headers}
        columns={columns}
        items={itemsOf(field, stored, headers)}
        isLocked={isLocked}
        form={form}
        onItems={store}
      />
      <FieldMessages {...message} />
    </fieldset>
  )
}

/** Returns the rows: with predefined options one for each, in their order, with the values stored for it. */
function itemsOf({ options = [] }: FieldProps['field'], stored: Table | null, headers: readonly string[]): Table['items'] {
  const fit = (row: readonly string[]) => headers.map((_, index) => row[index] ?? '')
  if (options.length === 0) return (stored?.items ?? []).map(fit)
  return options.map(({ value }) => fit(stored?.items.find(([key]) => key === value) ?? [value]))
}

function TabularReading({ field, value, words }: FieldReadingProps) {
  const table = parseTypedTable(value)
  if (!table) return null
  const columns = listColumns(table.headers)
  // A table that was sent before its form changed has other columns.
  const fields = field.columns?.length === table.headers.length ? field.columns : []
  return (
    // Focusable, so that the keyboard can scroll a wide table.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
    <div className="table-scroll" role="region" aria-label={labelOf(field, words.locale)} tabIndex={0}>
      <table className="dense">
        <thead>
          <tr>
            {columns.map(({ key, header, index }) => (
              <th scope="col" key={key} className={fields[index]?.type === 'number' ? 'number' : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.items.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the rows have no ids, and do not change while they are shown
            <tr key={index}>
              {columns.map((column) => (
                <td key={column.key} className={fields[column.index]?.type === 'number' ? 'number' : undefined}>
                  {cellText(fields[column.index], row[column.index] ?? '', words)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A table, stored as JSON text with its rows and headers. */
export const tabular: FieldRenderer = { Edit: Tabular, Read: TabularReading }
