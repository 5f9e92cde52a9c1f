import { localText, type FieldDefinition } from '@atrium/domain/fields/definition'
import { isUuid } from '@atrium/domain/fields/ids'
import type { Table } from '@atrium/domain/fields/tables'
import { readTabularColumns, type FormDefinition } from '@atrium/domain/fields/tabular-columns'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { itemQuery } from '../queries.ts'

/** Headers of a table, and the fields with which its cells are edited, if a form states them. */
export type TableColumns = { headers: readonly string[]; columns: readonly FieldDefinition[] }

/**
 * Returns the columns of a table: those of the form that the field names as its collection, or those stored with the table, or a name and a
 * value. In a form that is filled in, the field has the columns already; in the back office the form is read.
 */
export function useTableColumns(field: FieldDefinition, stored: Table | null): TableColumns {
  const { t } = useTranslation()
  const { locale } = useFormats()
  const { collection: form = '', columns } = field
  const { data } = useQuery({ ...itemQuery('forms', form), enabled: columns === undefined && isUuid(form), retry: false })
  const definition = data?.values['definition'] ?? null
  const fields = columns ?? readTabularColumns(definition as FormDefinition | null).fields
  if (fields.length > 0) return { headers: fields.map(({ label, name }) => localText(label ?? name, locale)), columns: fields }
  return { headers: stored?.headers ?? [t('fields.name'), t('fields.value')], columns: [] }
}
