import { countryCodes, countryName } from '@atrium/domain/fields/countries'
import { useMemo } from 'react'
import { ComboBox } from '@atrium/ui/components/aria/combo-box.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { FieldProps, FieldRenderer } from '../field-renderer.ts'
import { textOf } from '../stored-values.ts'

function Country({ field, value, onValue, label, hint, error }: FieldProps) {
  const { locale } = useFormats()
  const choices = useMemo(
    () =>
      countryCodes
        .map((code) => ({ value: code, label: countryName(code, locale) }))
        .toSorted((one, other) => one.label.localeCompare(other.label, locale)),
    [locale],
  )
  return (
    <ComboBox
      name={field.name}
      label={label}
      value={textOf(value) || null}
      choices={choices}
      error={error}
      hint={hint}
      isClearable={field.required !== true}
      onValue={onValue}
    />
  )
}

/** A country, stored as its code of two letters. */
export const country: FieldRenderer = { Edit: Country }
