import type { FieldDefinition } from '@atrium/domain/fields/definition'
import { readCells } from '@atrium/domain/fields/table-cells'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { FieldForm, FieldRenderer } from './field-renderer.ts'
import { fieldErrors } from './issue-texts.ts'
import { PartText } from './part-text.tsx'
import { listColumns } from './typed-table.ts'
import { country } from './types/country.tsx'
import { datePicker } from './types/date-picker.tsx'
import { number } from './types/number.tsx'
import { radio } from './types/radio.tsx'
import { select } from './types/select.tsx'
import { text } from './types/text.tsx'
import { textarea } from './types/textarea.tsx'

/** Controls of cells whose column states their type. Cells of other columns are any text. */
const controls: Readonly<Record<string, FieldRenderer>> = { text, textarea, number, select, radio, country, 'date-picker': datePicker }

/** The table of a row: its field, its headers, and the fields with which its cells are edited. */
export type TableOfRow = { name: string; headers: readonly string[]; columns: readonly FieldDefinition[]; form: FieldForm }

type Props = {
  name: string
  table: TableOfRow
  row: readonly string[]
  isLocked: boolean
  onSave: (cells: readonly string[]) => void
  onClose: () => void
}

const noErrors = {}

/** Edits the cells of a row. Enter saves them, Escape cancels. */
export function TableRowForm({ name, table, row, isLocked, onSave, onClose }: Props) {
  const { t } = useTranslation()
  const { locale } = useFormats()
  const [cells, setCells] = useState(row)
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => group.current?.querySelector<HTMLElement>('input:not([readonly]), select, textarea')?.focus(), [])
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>(noErrors)
  const save = () => {
    const field = { name: 'table', type: 'tabular', columns: table.columns }
    const read = readCells({ items: [cells], headers: table.headers }, field, isLocked)
    if ('issues' in read) setErrors(fieldErrors({ ...field, name: 'table.items.0' }, read.issues, t, locale).partErrors)
    else onSave(read.items[0] ?? cells)
  }
  const isEmpty = cells.every((cell) => cell.trim() === '')
  const onKeyDown = (event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter' && event.target instanceof HTMLInputElement
    if (!isEnter && event.key !== 'Escape') return
    // The side panel would close at Escape, and the form would be sent at Enter.
    event.preventDefault()
    event.stopPropagation()
    if (!isEnter) onClose()
    else if (!isEmpty) save()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the fields and buttons inside are operated; the group only handles their keys
    <div ref={group} className="table-row-form" role="group" aria-label={t('fields.editRow', { name })} onKeyDown={onKeyDown}>
      {listColumns(table.headers).map(({ key, header, index }) => {
        const column = table.columns[index]
        const isFixed = (isLocked && index === 0) || column?.readonly === true || column?.disabled === true
        const cell = cells[index] ?? ''
        const set = (typed: string) => setCells((before) => before.with(index, typed))
        const control = isFixed || !column ? undefined : controls[column.type]
        if (!control || !column)
          return <PartText key={key} label={header} value={cell} readOnly={isFixed} error={errors[index]} onValue={set} />
        return (
          <control.Edit
            key={key}
            field={{ ...column, name: `${table.name}.cell.${index}` }}
            label={header}
            value={cell === '' ? null : cell}
            onValue={(value) => set(typeof value === 'string' ? value : '')}
            error={errors[index]}
            partErrors={noErrors}
            isReadOnly={false}
            form={table.form}
          />
        )
      })}
      <p className="table-row-actions">
        <button type="button" className="button primary" disabled={isEmpty} onClick={save}>
          {t('fields.saveRow')}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {t('actions.cancel')}
        </button>
      </p>
    </div>
  )
}
