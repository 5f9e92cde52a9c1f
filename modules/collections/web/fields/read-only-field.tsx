import { otherKeyOf, otherValueOf, type FieldDefinition } from '@atrium/domain/fields/definition'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldMessages, messageId } from '@atrium/ui/components/field.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useFieldWords } from '../grid/item-text.ts'
import type { FieldProps } from './field-renderer.ts'
import { FieldReading } from './field-reading.tsx'
import { renderers } from './renderers.ts'
import { textOf, textsOf } from './stored-values.ts'

/** Returns true if the person may change the field in this form. */
export function mayChange({ field, isReadOnly, form }: Pick<FieldProps, 'field' | 'isReadOnly' | 'form'>): boolean {
  if (isReadOnly || field.readonly || field.disabled || !renderers.has(field.type)) return false
  return form.isAdmin || !(field.admin || field.internal)
}

/** Returns the field with its option "Other" among its options. */
const withOther = (field: FieldDefinition, label: string): FieldDefinition =>
  field.other ? { ...field, options: [...(field.options ?? []), { value: otherValueOf(field), label }] } : field

/** Shows a field that the person may not change: its label, its value, and the reason if the definition states one. */
export function ReadOnlyField({ field, value, label, hint, error, isReadOnly, form }: FieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const words = useFieldWords(form.nameOf)
  const shown = withOther(field, t('fields.other'))
  const other = field.other && textsOf(value).includes(otherValueOf(field)) ? textOf(form.values[otherKeyOf(field)]) : ''
  const isUnknown = !renderers.has(field.type)
  const isForAdmins = !isReadOnly && !field.readonly && !field.disabled && !form.isAdmin && (field.admin || field.internal)
  const reason = isUnknown ? t('fields.unknownType') : isForAdmins ? t('fields.adminsOnly') : hint
  return (
    <div className={error ? 'entry bad' : 'entry'}>
      <span id={id}>{label}</span>
      <div
        role="group"
        aria-labelledby={id}
        aria-describedby={messageId({ id, error, hint: reason })}
        data-field={field.name}
        tabIndex={-1}
        className="field-reading"
      >
        <div>
          <FieldReading field={shown} value={value} words={words} />
          {other !== '' && <p className="field-text">{other}</p>}
        </div>
        {!isReadOnly && <Icon name="lock" small />}
      </div>
      <FieldMessages id={id} error={error} hint={reason} />
    </div>
  )
}
