import { localText, type FieldDefinition } from '@atrium/domain/fields/definition'
import type { Table } from '@atrium/domain/fields/tables'
import { readTabularColumns, type FormDefinition } from '@atrium/domain/fields/tabular-columns'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { itemQuery } from '../queries.ts'

/**
 * Returns the headers of a table: the labels of the form that the field names as `formId`, or those stored with the table, or a name and a
 * value.
 */
export function useTableColumns(field: FieldDefinition, stored: Table | null): readonly string[] {
  const { t } = useTranslation()
  const { locale } = useFormats()
  const formId = typeof field['formId'] === 'string' ? field['formId'] : ''
  const { data } = useQuery({ ...itemQuery('forms', formId), enabled: formId !== '' })
  const { labels } = readTabularColumns((data?.values ?? null) as FormDefinition | null)
  if (labels.length > 0) return labels.map((label) => localText(label, locale))
  return stored?.headers ?? [t('fields.name'), t('fields.value')]
}
