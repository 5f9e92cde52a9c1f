import { localText, type FieldDefinition, type FieldValue, type FieldValues } from '@atrium/domain/fields/definition'
import type { FieldIssue } from '@atrium/domain/fields/field-type'
import { isChangeable, readValues } from '@atrium/domain/fields/read-values'
import { findFieldType } from '@atrium/domain/fields/registry'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { StepModal } from '@atrium/ui/components/step-modal.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode, failureDetails } from '@atrium/ui/lib/failure'
import type { CollectionRecord } from '../../../contract/definitions.ts'
import type { FieldForm } from '../../fields/field-renderer.ts'
import { FieldControl } from '../../fields/field-view.tsx'
import { fieldErrors } from '../../fields/issue-texts.ts'
import { labelOf } from '../item-text.ts'

type Props = {
  definition: CollectionRecord
  count: number
  onApply: (values: FieldValues) => Promise<void>
  onClose: () => void
}

/** Types that many items seldom share, or that need the item itself. */
const singleTypes = new Set([
  'slug',
  'password',
  'confirm_password',
  'tabs',
  'navigation-designer',
  'custom',
  'tabular',
  'dropzone',
  'file',
])

/** Dialog that changes chosen fields of many items, with the same controls as the side panel. */
export function BulkEdit({ definition, count, onApply, onClose }: Props) {
  const { t } = useTranslation()
  const { locale, number } = useFormats()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [values, setValues] = useState<FieldValues>({})
  const [issues, setIssues] = useState<readonly FieldIssue[]>([])
  const [failure, setFailure] = useState<string>()
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const [isSending, setIsSending] = useState(false)
  const fields = (definition.fields as FieldDefinition[]).filter(
    (field) => isChangeable(field, true) && !singleTypes.has(field.type) && findFieldType(field.type) !== undefined,
  )
  const shown = chosen.flatMap((name) => fields.find((field) => field.name === name) ?? [])
  const rest = fields.filter(({ name }) => !chosen.includes(name))
  const setValue = (name: string, value: FieldValue) => {
    setValues((before) => ({ ...before, [name]: value }))
    setIssues((before) => before.filter(({ path }) => path.split('.')[0] !== name))
  }
  const form: FieldForm = {
    collection: definition.name,
    values,
    setValue,
    isAdmin: true,
    nameOf: (collection, id) => names.get(`${collection} ${id}`),
    addName: (collection, id, name) => setNames((before) => new Map(before).set(`${collection} ${id}`, name)),
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const given = Object.fromEntries(chosen.map((name) => [name, values[name] ?? null]))
    const found = readValues(shown, given, { isAdmin: true, before: {} }).issues
    setIssues(found)
    if (found.length > 0 || chosen.length === 0) return
    setIsSending(true)
    try {
      await onApply(given)
    } catch (error) {
      setIssues(
        (failureDetails(error).issues ?? []).map(({ path, ...issue }) => ({
          path: path.replace(/^values\./, ''),
          ...issue,
        })) as FieldIssue[],
      )
      setFailure(t(`errors.${failureCode(error)}`))
      setIsSending(false)
    }
  }
  return (
    <StepModal
      title={t('transfer.editTitle', { number: number(count) })}
      lede={t('transfer.editLede')}
      action={t('transfer.apply', { number: number(count) })}
      form="bulk-edit"
      isSending={isSending}
      onClose={onClose}
    >
      <form id="bulk-edit" className="bulk-edit" onSubmit={(event) => void submit(event)}>
        {shown.map((field) => (
          <div key={field.name} className="bulk-field">
            <FieldControl
              field={field}
              value={values[field.name] ?? null}
              onValue={(value: FieldValue) => setValue(field.name, value)}
              label={labelOf(field, locale)}
              hint={field.help === undefined ? undefined : localText(field.help, locale)}
              {...fieldErrors(field, issues, t, locale)}
              isReadOnly={false}
              form={form}
            />
            <button className="link" type="button" onClick={() => setChosen(chosen.filter((name) => name !== field.name))}>
              {t('transfer.removeField', { name: labelOf(field, locale) })}
            </button>
          </div>
        ))}
        {rest.length > 0 && (
          <NativeSelect
            isForm
            label={t(shown.length === 0 ? 'transfer.chooseField' : 'transfer.addField')}
            value=""
            choices={[
              { value: '', label: t('fields.choose') },
              ...rest.map((field) => ({ value: field.name, label: labelOf(field, locale) })),
            ]}
            onChoose={(name) => name !== '' && setChosen([...chosen, name])}
          />
        )}
        {failure !== undefined && (
          <p className="field-error" role="alert">
            {failure}
          </p>
        )}
      </form>
    </StepModal>
  )
}
