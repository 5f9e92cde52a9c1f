import type { FieldValue } from '@atrium/domain/fields/definition'
import { isRecord } from '@atrium/domain/fields/field-type'
import { permissions as permissionsType } from '@atrium/domain/fields/types/permissions'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '../../grid/item-text.ts'
import { EntryGroup } from '../entry-group.tsx'
import type { FieldProps, FieldRenderer } from '../field-renderer.ts'
import { RecordPicker } from '../record-picker.tsx'
import { textOf, textsOf } from '../stored-values.ts'

const levels = ['public', 'hidden', 'authenticated', 'users', 'organisations'] as const
type Level = (typeof levels)[number]

/** Returns the collection of the records that an access level names, or undefined. */
const collectionOf = (level: string): 'users' | 'organisations' | undefined =>
  level === 'users' || level === 'organisations' ? level : undefined

function Permissions({ field, value, onValue, label, hint, error, partErrors, form }: FieldProps) {
  const { t } = useTranslation()
  const words = useFieldWords(form.nameOf)
  const group = useId()
  const stored = isRecord(value) ? (value as Readonly<Record<string, FieldValue>>) : {}
  const level = textOf(stored['type'])
  const collection = collectionOf(level)
  const labelOf = (type: Level) => permissionsType.text({ type, value: [] }, field, words)
  return (
    <EntryGroup name={field.name} label={label} error={error ?? partErrors['type']} hint={hint} role="radiogroup">
      {levels.map((type) => (
        <label className="check-line field-choice" key={type}>
          <input type="radio" name={group} checked={type === level} onChange={() => onValue({ type, value: [] })} />
          <span>
            {labelOf(type)}
            <small className="muted">{t(`fields.access.${type}`)}</small>
          </span>
        </label>
      ))}
      {collection && (
        <RecordPicker
          name={`${field.name}.value`}
          label={labelOf(collection)}
          collection={collection}
          ids={textsOf(stored['value'] ?? null)}
          isMultiple
          error={partErrors['value']}
          form={form}
          onIds={(ids) => onValue({ type: level, value: ids })}
        />
      )}
    </EntryGroup>
  )
}

/** Who may see a page: an access level, with the users or organisations that it names. */
export const permissions: FieldRenderer = { Edit: Permissions }
