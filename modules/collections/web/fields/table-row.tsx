import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useFieldWords } from '../grid/item-text.ts'
import { cellText } from './cell-text.ts'
import { ConfirmedRemoval } from './confirmed-removal.tsx'
import { TableRowForm, type TableOfRow } from './table-row-form.tsx'
import { listColumns } from './typed-table.ts'

type Props = {
  rowKey: string
  table: TableOfRow
  row: readonly string[]
  position: { index: number; count: number }
  /** True if the first cell is predefined, and the row can be neither moved nor removed. */
  isLocked: boolean
  isOpen: boolean
  onOpen?: () => void
  onClose: () => void
  onSave: (cells: readonly string[]) => void
  onRemove?: () => void
  onMove?: (by: 1 | -1) => void
}

/** Shows a row of a table with its buttons, or while it is open the form in which it is edited. */
export function TableRow({ rowKey, table, row, position, isLocked, isOpen, onOpen, onClose, onSave, onRemove, onMove }: Props) {
  const { t } = useTranslation()
  const words = useFieldWords(table.form.nameOf)
  const textAt = (column: number) => cellText(table.columns[column], row[column] ?? '', words)
  const { index, count } = position
  const name = row[0] || t('fields.row', { number: index + 1 })
  if (isOpen)
    return (
      <tr data-row={rowKey}>
        <td colSpan={table.headers.length + 1}>
          <TableRowForm name={name} table={table} row={row} isLocked={isLocked} onSave={onSave} onClose={onClose} />
        </td>
      </tr>
    )
  return (
    <tr data-row={rowKey}>
      {listColumns(table.headers).map(({ key, index: column }) =>
        column === 0 ? (
          <th scope="row" key={key}>
            {textAt(column)}
          </th>
        ) : (
          <td key={key} className={table.columns[column]?.type === 'number' ? 'number' : undefined}>
            {textAt(column)}
          </td>
        ),
      )}
      <td className="row-buttons">
        <button type="button" className="close" data-edit aria-label={t('fields.editRow', { name })} onClick={onOpen}>
          <Icon name="edit" small />
        </button>
        {!isLocked && (
          <>
            {([-1, 1] as const).map((by) => (
              <button
                key={by}
                type="button"
                className="close"
                data-move={by < 0 ? 'up' : 'down'}
                aria-label={t(by < 0 ? 'controls.moveUp' : 'controls.moveDown', { name })}
                disabled={by < 0 ? index === 0 : index === count - 1}
                onClick={() => onMove?.(by)}
              >
                <Icon name={by < 0 ? 'up' : 'down'} small />
              </button>
            ))}
            <ConfirmedRemoval name={name} onRemove={() => onRemove?.()} />
          </>
        )}
      </td>
    </tr>
  )
}
