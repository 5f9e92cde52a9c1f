import type { FieldDefinition } from '@atrium/domain/fields/definition'
import type { Table } from '@atrium/domain/fields/tables'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import type { FieldForm } from './field-renderer.ts'
import { TableRow } from './table-row.tsx'
import { listColumns } from './typed-table.ts'
import { useRowKeys } from './use-row-keys.ts'

type Items = Table['items']
type Props = {
  name: string
  label: string
  headers: readonly string[]
  /** Fields with which the cells are edited; none if every cell is any text. */
  columns: readonly FieldDefinition[]
  items: Items
  isLocked: boolean
  form: FieldForm
  onItems: (items: Items) => void
}

/**
 * Edits a table row by row: a row opens for editing, and is saved or cancelled. Rows are added, moved and removed with buttons, unless
 * predefined options determine them.
 */
export function TableEditor({ name, label, headers, columns, items, isLocked, form, onItems }: Props) {
  const { t } = useTranslation()
  const group = useRef<HTMLDivElement>(null)
  /** Key of the row that is open, or `new`. */
  const [open, setOpen] = useState<string | null>(null)
  const { keys, remove, move } = useRowKeys({ group, rows: items, create: () => [], onRows: onItems })
  const close = (focus: string) => {
    setOpen(null)
    requestAnimationFrame(() => group.current?.querySelector<HTMLElement>(focus)?.focus())
  }
  const table = { name, headers, columns, form }
  const addButton = '[data-add]'
  const editButton = (key: string) => `[data-row="${key}"] [data-edit]`
  return (
    <div ref={group} className="table-editor">
      <div className="table-scroll">
        <table className="dense" aria-label={label}>
          <thead>
            <tr>
              {listColumns(headers).map(({ key, header, index }) => (
                <th scope="col" key={key} className={columns[index]?.type === 'number' ? 'number' : undefined}>
                  {header}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">{t('fields.rowActions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((row, index) => {
              const key = keys[index] ?? ''
              return (
                <TableRow
                  key={key}
                  rowKey={key}
                  table={table}
                  row={row}
                  position={{ index, count: items.length }}
                  isLocked={isLocked}
                  isOpen={open === key}
                  onOpen={() => setOpen(key)}
                  onClose={() => close(editButton(key))}
                  onSave={(cells) => {
                    onItems(items.with(index, cells))
                    close(editButton(key))
                  }}
                  onRemove={() => remove(index)}
                  onMove={(by) => move(index, index + by)}
                />
              )
            })}
            {open === 'new' && (
              <TableRow
                rowKey="new"
                table={table}
                row={headers.map(() => '')}
                position={{ index: items.length, count: items.length + 1 }}
                isLocked={false}
                isOpen
                onClose={() => close(addButton)}
                onSave={(cells) => {
                  onItems([...items, cells])
                  close(addButton)
                }}
              />
            )}
          </tbody>
        </table>
      </div>
      {isLocked ? (
        <p className="hint">{t('fields.lockedRows')}</p>
      ) : (
        <button className="button" type="button" data-add aria-disabled={open === 'new'} onClick={() => setOpen('new')}>
          <Icon name="plus" small />
          {t('fields.addRow')}
        </button>
      )}
    </div>
  )
}
