import { countryCodes, countryName } from '@atrium/domain/fields/countries'
import { localText, type FieldDefinition } from '@atrium/domain/fields/definition'
import type { FieldWords } from '@atrium/domain/fields/field-type'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { FieldChoice } from '../fields/choices.ts'

/** Values of conditions that match items without a value, and items with any (specification 2, section 2). */
export const emptyValue = '[empty]'
export const notEmptyValue = '[not-empty]'

/**
 * Returns the values that a condition on a field can have, with their labels: its options, yes and no, or the countries, and whether the
 * field has a value. Undefined if any text can be typed.
 */
export function useFilterChoices(field: FieldDefinition | undefined): readonly FieldChoice[] | undefined {
  const { t } = useTranslation()
  const { locale } = useFormats()
  return useMemo(() => {
    const values = field && listValues(field, { locale, yes: t('collections.yes'), no: t('collections.no') })
    return (
      values && [
        ...values,
        { value: emptyValue, label: t('collections.filterEmpty') },
        { value: notEmptyValue, label: t('collections.filterNotEmpty') },
      ]
    )
  }, [field, locale, t])
}

type Words = Pick<FieldWords, 'locale' | 'yes' | 'no'>

function listValues({ type, options = [], other, sortsOptions }: FieldDefinition, { locale, yes, no }: Words): FieldChoice[] | undefined {
  const byLabel = (one: FieldChoice, another: FieldChoice) => one.label.localeCompare(another.label, locale)
  if (type === 'switch' || type === 'checkbox')
    return [
      { value: 'true', label: yes },
      { value: 'false', label: no },
    ]
  if (type === 'country') return countryCodes.map((code) => ({ value: code, label: countryName(code, locale) })).toSorted(byLabel)
  // The text that goes with "Other" is stored beside the option, which is the value of the field.
  const isChoice = ['select', 'radio', 'dropdown'].includes(type) && options.length > 0 && !other
  if (!isChoice) return undefined
  const choices = options.map(({ value, label }) => ({ value, label: localText(label, locale) }))
  return sortsOptions ? choices.toSorted(byLabel) : choices
}
