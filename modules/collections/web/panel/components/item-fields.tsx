import { localText, type FieldDefinition } from '@atrium/domain/fields/definition'
import { isStored, listExcludedFields } from '@atrium/domain/fields/read-values'
import { findFieldType } from '@atrium/domain/fields/registry'
import { selectRelatedValues } from '@atrium/domain/fields/related-values'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { CollectionRecord } from '../../../contract/definitions.ts'
import type { Item } from '../../../contract/items.ts'
import type { FieldForm } from '../../fields/field-renderer.ts'
import { labelOf } from '../../grid/item-text.ts'
import { ItemField } from './item-field.tsx'
import type { ItemRecordOpener } from './item-panel.tsx'
import { nameKeyOf } from '../kept-draft.ts'
import type { ItemForm } from '../use-item-form.ts'

type Props = {
  definition: CollectionRecord
  fields: readonly FieldDefinition[]
  item: Item | null
  form: ItemForm
  isReadOnly: boolean
  /** True to show the position in an ordered collection, which the buttons of the list change. */
  hasOrder: boolean
  onRecord: ItemRecordOpener | undefined
}

const orderField: FieldDefinition = { name: 'order', type: 'number', readonly: true }

/** Shows the fields of one tab. Fields that an unticked checkbox excludes are not shown. */
export function ItemFields({ definition, fields, item, form, isReadOnly, hasOrder, onRecord }: Props) {
  const { t } = useTranslation()
  const { locale } = useFormats()
  const { setValue, names, addName } = form
  const known = useMemo(
    () => new Map((item?.references ?? []).map(({ collection, id, name }) => [nameKeyOf(collection, id), name])),
    [item],
  )
  const excluded = listExcludedFields(definition.fields as FieldDefinition[], form.values)
  const nameOf = useCallback(
    (collection: string, id: string) => names[nameKeyOf(collection, id)] ?? known.get(nameKeyOf(collection, id)),
    [names, known],
  )
  const itemId = item?.id
  const fieldForm = useMemo<Omit<FieldForm, 'values'>>(
    () => ({
      collection: definition.name,
      ...(itemId !== undefined && { itemId }),
      setValue,
      isAdmin: true,
      nameOf,
      addName,
      ...(onRecord && { openRecord: onRecord }),
    }),
    [definition.name, itemId, setValue, nameOf, addName, onRecord],
  )
  const shown = fields.filter(
    ({ name, type, component }) => !excluded.has(name) && type !== 'hidden' && type !== 'history' && component !== 'thumbnail',
  )
  return (
    <div className="item-fields">
      {shown.map((field) => (
        <ItemField
          key={field.name}
          field={field}
          value={form.values[field.name] ?? null}
          related={selectRelatedValues(field, form.values)}
          label={labelOf(field, locale)}
          hint={field.help === undefined ? undefined : localText(field.help, locale)}
          error={errorOf(field)}
          partErrors={partErrorsOf(field)}
          isReadOnly={isReadOnly || field.readonly === true || !findFieldType(field.type)}
          form={fieldForm}
        />
      ))}
      {hasOrder && item && definition.isOrdered && (
        <ItemField
          field={orderField}
          value={item.order === null ? null : String(item.order)}
          related={{}}
          label={t('collections.orderColumn')}
          hint={t('collections.orderHint')}
          partErrors={{}}
          isReadOnly
          form={fieldForm}
        />
      )}
    </div>
  )

  function errorOf(field: FieldDefinition): string | undefined {
    const issue = form.issues.find(({ path }) => path === field.name)
    if (!issue) return undefined
    if (issue.code === 'required' && field.requiredMessage !== undefined) return localText(field.requiredMessage, locale)
    return t(`fields.issues.${issue.code as 'required'}`, { limit: issue.limit })
  }

  function partErrorsOf(field: FieldDefinition): Record<string, string> {
    if (!isStored(field)) return {}
    const prefix = `${field.name}.`
    const own = form.issues.filter(({ path }) => path.startsWith(prefix) || path === `${field.name}-other`)
    return Object.fromEntries(
      own.map(({ path, code, limit }) => [
        path.startsWith(prefix) ? path.slice(prefix.length) : 'other',
        t(`fields.issues.${code as 'required'}`, { limit }),
      ]),
    )
  }
}
