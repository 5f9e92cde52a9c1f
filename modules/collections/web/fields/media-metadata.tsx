import type { FieldValue } from '@atrium/domain/fields/definition'
import { listRecords } from '@atrium/domain/fields/parts'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldMessages, TextField } from '@atrium/ui/components/field.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import type { FieldProps } from './field-renderer.ts'
import { storedList, textOf } from './stored-values.ts'
import { useRowKeys } from './use-row-keys.ts'

const longestName = 100
const longestValue = 1_000

/** Edits the custom entries of a file: a name and a value each. */
export function MediaMetadata({ field, value, onValue, label, hint, error, partErrors, isReadOnly }: FieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const entries = listRecords(value).map((entry) => ({ name: textOf(entry['name'] ?? null), value: textOf(entry['value'] ?? null) }))
  const group = useRef<HTMLFieldSetElement>(null)
  const set = (next: readonly FieldValue[]) => onValue(storedList(next))
  const { keys, add, remove } = useRowKeys({ group, rows: entries, create: () => ({ name: '', value: '' }), onRows: set })
  if (isReadOnly)
    return (
      <dl className="media-metadata" aria-label={label}>
        {entries.map((entry) => (
          <div key={entry.name}>
            <dt>{entry.name}</dt>
            <dd>{entry.value}</dd>
          </div>
        ))}
      </dl>
    )
  return (
    <fieldset ref={group} className={error ? 'entry bad entry-group' : 'entry entry-group'} data-field={field.name} tabIndex={-1}>
      <legend>{label}</legend>
      {entries.map((entry, index) => (
        <div className="metadata-row" key={keys[index]} data-row={keys[index]}>
          <TextField
            label={t('fields.name')}
            value={entry.name}
            maxLength={longestName}
            error={partErrors[`${index}.name`]}
            onValue={(name) => set(entries.with(index, { ...entry, name }))}
          />
          <TextField
            label={t('fields.value')}
            value={entry.value}
            maxLength={longestValue}
            error={partErrors[`${index}.value`]}
            onValue={(next) => set(entries.with(index, { ...entry, value: next }))}
          />
          <button type="button" className="close" aria-label={t('controls.remove', { name: entry.name })} onClick={() => remove(index)}>
            <Icon name="close" small />
          </button>
        </div>
      ))}
      <button className="button quiet" type="button" data-add onClick={() => add()}>
        <Icon name="plus" small />
        {t('fields.addEntry')}
      </button>
      <FieldMessages id={id} error={error} hint={hint} />
    </fieldset>
  )
}
