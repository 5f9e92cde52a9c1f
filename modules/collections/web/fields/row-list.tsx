import { useId, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldMessages, messageId } from '@atrium/ui/components/field.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useRowKeys } from './use-row-keys.ts'

type Props<Row> = {
  /** Name of the field; undefined for a list within another. */
  name?: string
  label: string
  rows: readonly Row[]
  addLabel: string
  error?: string | undefined
  hint?: string | undefined
  /** Returns the name of a row for its buttons. */
  nameOf: (row: Row, index: number) => string
  create: () => Row
  onRows: (rows: readonly Row[]) => void
  children: (row: Row, index: number, change: (row: Row) => void) => ReactNode
}

/**
 * Shows a list whose rows can be added, removed and moved with buttons. Focus stays at the row: it moves with the row, goes to the first
 * control of an added row, and after a removal to the next row.
 */
export function RowList<Row>({ name, label, rows, addLabel, error, hint, nameOf, create, onRows, children }: Props<Row>) {
  const { t } = useTranslation()
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const { keys, add, remove, move } = useRowKeys({ group, rows, create, onRows })
  return (
    <fieldset
      ref={group}
      className={error ? 'entry bad entry-group row-list' : 'entry entry-group row-list'}
      data-field={name}
      tabIndex={-1}
      aria-describedby={messageId({ id, error, hint })}
    >
      <legend>{label}</legend>
      {rows.length > 0 && (
        <ol>
          {rows.map((row, index) => (
            <li key={keys[index]} data-row={keys[index]}>
              <div className="row-content">{children(row, index, (changed) => onRows(rows.with(index, changed)))}</div>
              <div className="row-buttons">
                <button
                  type="button"
                  className="close"
                  data-move="up"
                  aria-label={t('controls.moveUp', { name: nameOf(row, index) })}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <Icon name="up" small />
                </button>
                <button
                  type="button"
                  className="close"
                  data-move="down"
                  aria-label={t('controls.moveDown', { name: nameOf(row, index) })}
                  disabled={index === rows.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <Icon name="down" small />
                </button>
                <button
                  type="button"
                  className="close"
                  aria-label={t('controls.remove', { name: nameOf(row, index) })}
                  onClick={() => remove(index)}
                >
                  <Icon name="close" small />
                </button>
              </div>
            </li>
          ))}
        </ol>
      )}
      <button type="button" className="button" data-add onClick={() => add()}>
        <Icon name="plus" small />
        {addLabel}
      </button>
      <FieldMessages id={id} error={error} hint={hint} />
    </fieldset>
  )
}
