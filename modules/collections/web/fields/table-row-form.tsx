import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { PartText } from './part-text.tsx'
import { listColumns } from './typed-table.ts'

type Props = {
  name: string
  headers: readonly string[]
  row: readonly string[]
  isLocked: boolean
  onSave: (cells: readonly string[]) => void
  onClose: () => void
}

/** Edits the cells of a row. Enter saves them, Escape cancels. */
export function TableRowForm({ name, headers, row, isLocked, onSave, onClose }: Props) {
  const { t } = useTranslation()
  const [cells, setCells] = useState(row)
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => group.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus(), [])
  const isEmpty = cells.every((cell) => cell.trim() === '')
  const onKeyDown = (event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter' && event.target instanceof HTMLInputElement
    if (!isEnter && event.key !== 'Escape') return
    // The side panel would close at Escape, and the form would be sent at Enter.
    event.preventDefault()
    event.stopPropagation()
    if (!isEnter) onClose()
    else if (!isEmpty) onSave(cells)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the fields and buttons inside are operated; the group only handles their keys
    <div ref={group} className="table-row-form" role="group" aria-label={t('fields.editRow', { name })} onKeyDown={onKeyDown}>
      {listColumns(headers).map(({ key, header, index: column }) => (
        <PartText
          key={key}
          label={header}
          value={cells[column] ?? ''}
          readOnly={isLocked && column === 0}
          onValue={(text) => setCells(cells.with(column, text))}
        />
      ))}
      <p className="table-row-actions">
        <button type="button" className="button primary" disabled={isEmpty} onClick={() => onSave(cells)}>
          {t('fields.saveRow')}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {t('actions.cancel')}
        </button>
      </p>
    </div>
  )
}
