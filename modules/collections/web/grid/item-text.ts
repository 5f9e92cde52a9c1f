import type { FieldDefinition, FieldValue } from '@atrium/domain/fields/definition'
import { localText } from '@atrium/domain/fields/definition'
import type { FieldWords } from '@atrium/domain/fields/field-type'
import { findFieldType } from '@atrium/domain/fields/registry'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'

type NameOf = (collection: string, id: string) => string | undefined

/** Returns the words and formats with which values are written in the person's language. */
export function useFieldWords(nameOf: NameOf): FieldWords {
  const { t } = useTranslation()
  const { locale, date, quantity } = useFormats()
  return useMemo(
    () => ({
      locale,
      yes: t('collections.yes'),
      no: t('collections.no'),
      date,
      number: (decimal, decimals) => quantity(decimal, decimals, decimals),
      record: (collection, id) => nameOf(collection, id) ?? id,
    }),
    [t, locale, date, quantity, nameOf],
  )
}

/** Returns a value as text, in the words of its type. The value of an unknown type is shown as it is stored. */
export function fieldText(field: FieldDefinition, value: FieldValue, words: FieldWords): string {
  const type = findFieldType(field.type)
  if (type) return value === null ? '' : type.text(value, field, words)
  return value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
}

/** Returns the label of a field in a language, or its name. */
export const labelOf = ({ label, name }: Pick<FieldDefinition, 'label' | 'name'>, locale: FieldWords['locale']): string =>
  label === undefined ? name : localText(label, locale)
