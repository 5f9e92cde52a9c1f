import { localText, type FieldDefinition, type FieldValue, type FieldValues } from '@atrium/domain/fields/definition'
import { selectRelatedValues } from '@atrium/domain/fields/related-values'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '@atrium/collections/web/fields/issue-texts'
import type { FieldForm } from '@atrium/collections/web/fields/field-renderer'
import type { FieldIssue } from '@atrium/domain/fields/field-type'
import { labelOf } from '@atrium/collections/web/grid/item-text'
import '@atrium/collections/web/panel/components/panel.css'
import { ItemField } from '@atrium/collections/web/panel/components/item-field.tsx'
import { nameKeyOf } from '@atrium/collections/web/panel/kept-draft'
import type { ItemForm } from '@atrium/collections/web/panel/use-item-form'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { ManagedForm } from '../../../contract/managing.ts'
import { choiceSource } from '../../queries.ts'
import { useLeftFields } from '../use-open-issues.ts'
import { SecurityFacts, type Facts } from '../security-facts.ts'

type Props = {
  portal: string
  form: ManagedForm
  edited: ItemForm
  /** Errors in what has been typed, which are shown once a field is left. */
  open: readonly FieldIssue[]
}

/** The fields of a form. Those that a chosen security determines are read-only. */
export function FormFields({ portal, form, edited, open }: Props) {
  const { t } = useTranslation()
  const { locale } = useFormats()
  const [known, setKnown] = useState<readonly string[]>([])
  const { setValue, values, names, addName } = edited
  const references = form.item?.references ?? form.references
  const nameOf = useCallback(
    (collection: string, id: string) =>
      names[nameKeyOf(collection, id)] ?? references.find((one) => one.collection === collection && one.id === id)?.name,
    [names, references],
  )
  const itemId = form.item?.id
  const fieldForm = useMemo<Omit<FieldForm, 'values'>>(
    () => ({
      setValue,
      isAdmin: true,
      nameOf,
      addName,
      ...(itemId !== undefined && { itemId }),
      ...(form.form !== 'portals' && { records: choiceSource(portal, form.form) }),
    }),
    [setValue, nameOf, addName, itemId, portal, form.form],
  )
  const fields = form.fields as FieldDefinition[]
  const { left, onBlur } = useLeftFields(fields)
  const { currency } = form.defaults as FieldValues
  const isNamed = Boolean(values['name'])
  const facts = useMemo<Facts>(
    () => ({
      portal,
      state({ name: title, ...stated }) {
        const own = Object.entries(stated).filter(([name, value]) => value !== null && offers(fields, name, value))
        for (const [name, value] of own) setValue(name, value)
        setKnown(own.map(([name]) => name))
        if (!isNamed && offers(fields, 'name', title ?? null)) setValue('name', title ?? null)
      },
      stateCash() {
        setKnown(['currency', 'type'])
        for (const [name, value] of Object.entries({ type: 'Cash', currency: currency ?? null, assetclass: null, region: null }))
          setValue(name, value)
      },
    }),
    [portal, fields, setValue, currency, isNamed],
  )
  return (
    <SecurityFacts value={facts}>
      <div className="item-fields" onBlur={onBlur}>
        {fields.map((field) => {
          const shown = [...(edited.issues as readonly FieldIssue[]), ...(left.has(field.name) ? open : [])]
          const { error, partErrors } = fieldErrors(field, shown, t, locale)
          return (
            <ItemField
              key={field.name}
              field={field}
              value={values[field.name] ?? null}
              related={selectRelatedValues(field, values)}
              label={labelOfField(field)}
              hint={field.help === undefined ? undefined : localText(field.help, locale)}
              error={error}
              partErrors={partErrors}
              isReadOnly={!form.mayChange || field.readonly === true || known.includes(field.name)}
              form={fieldForm}
            />
          )
        })}
      </div>
    </SecurityFacts>
  )

  /** The amount of a purchase or sale is its units. */
  function labelOfField(field: FieldDefinition): string {
    const isUnits = form.form === 'transactions' && field.name === 'amount' && ['Purchase', 'Sale'].includes(String(values['purchaseType']))
    return isUnits ? t('managing.units') : labelOf(field, locale)
  }
}

/** Returns true if a field takes a value: it has no options, or the value is one of them. */
function offers(fields: readonly FieldDefinition[], name: string, value: FieldValue): boolean {
  const field = fields.find((one) => one.name === name)
  return field !== undefined && (field.options === undefined || field.options.some((option) => option.value === value))
}
