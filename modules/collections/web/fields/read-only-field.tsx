import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldMessages, messageId } from '@atrium/ui/components/field.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useFieldWords } from '../grid/item-text.ts'
import type { FieldProps } from './field-renderer.ts'
import { FieldReading } from './field-reading.tsx'
import { renderers } from './renderers.ts'

/** Returns true if the person may change the field in this form. */
export function mayChange({ field, isReadOnly, form }: Pick<FieldProps, 'field' | 'isReadOnly' | 'form'>): boolean {
  if (isReadOnly || field.readonly || field.disabled || !renderers.has(field.type)) return false
  return form.isAdmin || !(field.admin || field.internal)
}

/** Shows a field that the person may not change: its label, its value, and the reason if the definition states one. */
export function ReadOnlyField({ field, value, label, hint, error, isReadOnly, form }: FieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const words = useFieldWords(form.nameOf)
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
        <FieldReading field={field} value={value} words={words} />
        {!isReadOnly && <Icon name="lock" small />}
      </div>
      <FieldMessages id={id} error={error} hint={reason} />
    </div>
  )
}
