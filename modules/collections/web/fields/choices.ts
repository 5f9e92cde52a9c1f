import { localText, otherValueOf, type FieldDefinition, type FieldValue } from '@atrium/domain/fields/definition'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { textsOf } from './stored-values.ts'

export type FieldChoice = { value: string; label: string }

/**
 * Returns the options of a field in the person's language, with "Other" if the field has it. Stored values that are no option any more are
 * added, so that opening a record does not change it.
 */
export function useChoices(field: FieldDefinition, value: FieldValue): FieldChoice[] {
  const { t } = useTranslation()
  const { locale } = useFormats()
  const choices = (field.options ?? []).map((option) => ({ value: option.value, label: localText(option.label, locale) }))
  if (field.other && !choices.some((choice) => choice.value === otherValueOf(field)))
    choices.push({ value: otherValueOf(field), label: t('fields.other') })
  const known = new Set(choices.map((choice) => choice.value))
  const removed = textsOf(value).filter((one) => !known.has(one))
  return [...choices, ...removed.map((one) => ({ value: one, label: one }))]
}
