import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '@atrium/ui/components/field.tsx'
import type { FieldProps, FieldRenderer } from '../field-renderer.ts'
import { storedText, textOf } from '../stored-values.ts'

function Password({ field, value, onValue, label, hint, error, form }: FieldProps) {
  const { t } = useTranslation()
  const [isShown, setIsShown] = useState(false)
  const text = textOf(value)
  const keeps = form.itemId !== undefined && text === '' ? t('fields.keepPassword') : undefined
  return (
    <TextField
      label={label}
      name={field.name}
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      aria-required={field.required}
      value={text}
      error={error}
      hint={hint ?? keeps}
      onValue={(typed) => onValue(storedText(typed))}
      trailing={
        <button type="button" aria-pressed={isShown} aria-label={t('fields.showPassword', { label })} onClick={() => setIsShown(!isShown)}>
          {t(isShown ? 'fields.hide' : 'fields.show')}
        </button>
      }
    />
  )
}

/** A new password. The stored one is never sent back, so the field starts empty. */
export const password: FieldRenderer = { Edit: Password }
