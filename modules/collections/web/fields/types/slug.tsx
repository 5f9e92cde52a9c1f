import { slugSource } from '@atrium/domain/fields/related-values'
import { createSlug } from '@atrium/domain/slug'
import { useTranslation } from 'react-i18next'
import { TextField } from '@atrium/ui/components/field.tsx'
import type { FieldProps, FieldRenderer } from '../field-renderer.ts'
import { storedText, textOf } from '../stored-values.ts'

function Slug({ field, value, onValue, label, hint, error, form }: FieldProps) {
  const { t } = useTranslation()
  const text = textOf(value)
  return (
    <TextField
      label={label}
      name={field.name}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder={createSlug({ name: textOf(form.values[slugSource]), existing: null }) ?? ''}
      aria-required={field.required}
      value={text}
      error={error}
      hint={hint ?? (text === '' ? t('fields.slugHint') : undefined)}
      onValue={(typed) => onValue(storedText(typed))}
    />
  )
}

/** The part of an address that names a page. If it is empty, the server makes it from the name, as the placeholder shows. */
export const slug: FieldRenderer = { Edit: Slug }
