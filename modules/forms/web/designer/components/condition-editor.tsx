import { labelOf } from '@atrium/collections/web/grid/item-text'
import { localText, type Locale } from '@atrium/domain/fields/definition'
import { findFieldType } from '@atrium/domain/fields/registry'
import type { FormDefinition, FormField } from '@atrium/domain/forms/definition'
import type { Condition } from '@atrium/domain/forms/expression'
import { useTranslation } from 'react-i18next'
import { TextField } from '@atrium/ui/components/field.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { comparisons, readSimpleCondition, references, subjects, writeSimpleCondition, type SimpleRule } from '../simple-condition.ts'
import { JsonField } from './json-field.tsx'

type Props = {
  definition: FormDefinition
  /** What the condition decides, and the text for one without rules. */
  title: string
  empty: string
  /** Names of fields on which the condition cannot depend, because they are what it concerns. */
  without: readonly string[]
  condition: Condition | undefined
  locale: Locale
  onCondition: (condition: Condition | undefined) => void
}

/** Edits a condition by rules over answers. A condition of another shape is edited as JSON. */
export function ConditionEditor({ definition, title, empty, without, condition, locale, onCondition }: Props) {
  const { t } = useTranslation()
  const fields = listFields(definition).filter(({ name }) => !without.includes(name))
  const simple = readSimpleCondition(condition)
  if (!simple)
    return (
      <JsonField
        label={title}
        hint={t('designer.whenHint')}
        value={condition}
        onValue={(value) => onCondition(value as Condition | undefined)}
      />
    )
  const { join, rules } = simple
  const change = (next: readonly SimpleRule[], joined = join) => onCondition(writeSimpleCondition({ join: joined, rules: next }))
  const changeRule = (index: number, to: Partial<SimpleRule>) => change(rules.map((rule, at) => (at === index ? { ...rule, ...to } : rule)))
  return (
    <fieldset className="designer-conditions">
      <legend>{title}</legend>
      {rules.length === 0 && <p className="muted">{empty}</p>}
      {rules.length > 1 && (
        <NativeSelect
          isForm
          label={t('designer.join')}
          value={join}
          choices={(['all', 'any'] as const).map((value) => ({ value, label: t(`designer.${value}`) }))}
          onChoose={(value) => change(rules, value)}
        />
      )}
      {rules.map((rule, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rules have no identity but their place
        <div key={index} className="designer-rule" role="group" aria-label={t('designer.rule', { number: index + 1 })}>
          <RuleEditor rule={rule} fields={fields} locale={locale} onRule={(to) => changeRule(index, to)} />
          <button type="button" className="link" onClick={() => change(rules.toSpliced(index, 1))}>
            {t('designer.removeRule', { number: index + 1 })}
          </button>
        </div>
      ))}
      {fields.length > 0 && (
        <button type="button" className="button" onClick={() => change([...rules, createRule(fields[0])])}>
          <Icon name="plus" small />
          {t('designer.addRule')}
        </button>
      )}
    </fieldset>
  )
}

export type NamedField = { name: string; field: FormField }

/** Creates a rule over a field: that it has its first value. */
export const createRule = (one: NamedField | undefined): SimpleRule => ({
  field: one?.name ?? '',
  subject: 'answer',
  comparison: 'eq',
  reference: 'value',
  value: firstValue(one?.field),
})

type RuleProps = { rule: SimpleRule; fields: readonly NamedField[]; locale: Locale; onRule: (to: Partial<SimpleRule>) => void }

/** What is compared, how, and with what. */
function RuleEditor({ rule, fields, locale, onRule }: RuleProps) {
  const { t } = useTranslation()
  const field = fields.find(({ name }) => name === rule.field)?.field
  const fieldChoices = (name: string) => [
    ...(fields.some((one) => one.name === name) ? [] : [{ value: name, label: name }]),
    ...fields.map((one) => ({ value: one.name, label: labelOf(one.field, locale) })),
  ]
  const isComparing = rule.comparison !== 'answered' && rule.comparison !== 'missing'
  const isDate = field?.type === 'date-picker'
  return (
    <>
      <NativeSelect
        isForm
        label={t('designer.field')}
        value={rule.field}
        choices={fieldChoices(rule.field)}
        onChoose={(name) => onRule(createRule(fields.find((one) => one.name === name)))}
      />
      {rule.field.includes('.') && isComparing && (
        <NativeSelect
          isForm
          label={t('designer.subject')}
          value={rule.subject}
          choices={subjects.map((value) => ({ value, label: t(`designer.subjects.${value}`) }))}
          onChoose={(subject) => onRule({ subject, reference: 'value', value: subject === 'answer' ? firstValue(field) : 0 })}
        />
      )}
      <NativeSelect
        isForm
        label={t('designer.comparison')}
        value={rule.comparison}
        choices={comparisons.map((value) => ({ value, label: t(`designer.comparisons.${value}`) }))}
        onChoose={(comparison) => onRule({ comparison })}
      />
      {isComparing && (
        <NativeSelect
          isForm
          label={t('designer.reference')}
          value={rule.reference}
          choices={references
            .filter((value) => value !== 'today' || isDate || rule.reference === 'today')
            .map((value) => ({ value, label: t(`designer.references.${value}`) }))}
          onChoose={(reference) =>
            onRule({ reference, value: reference === 'field' ? (fields[0]?.name ?? '') : reference === 'value' ? firstValue(field) : '' })
          }
        />
      )}
      {isComparing && rule.reference === 'field' && (
        <NativeSelect
          isForm
          label={t('designer.otherField')}
          value={String(rule.value)}
          choices={fieldChoices(String(rule.value))}
          onChoose={(value) => onRule({ value })}
        />
      )}
      {isComparing && rule.reference === 'value' && (
        <RuleValue
          rule={rule}
          field={rule.subject === 'answer' ? field : numberField}
          locale={locale}
          onValue={(value) => onRule({ value })}
        />
      )}
    </>
  )
}

/** Sums and counts are compared with numbers. */
const numberField: FormField = { name: 'number', type: 'number' }

type ValueProps = { rule: SimpleRule; field: FormField | undefined; locale: Locale; onValue: (value: SimpleRule['value']) => void }

function RuleValue({ rule, field, locale, onValue }: ValueProps) {
  const { t } = useTranslation()
  const kind = kindOf(field)
  if (kind === 'options')
    return (
      <NativeSelect
        isForm
        label={t('designer.value')}
        value={String(rule.value)}
        choices={(field?.options ?? []).map(({ value, label }) => ({ value, label: localText(label, locale) }))}
        onChoose={onValue}
      />
    )
  if (kind === 'boolean')
    return (
      <NativeSelect
        isForm
        label={t('designer.value')}
        value={String(rule.value)}
        choices={(['true', 'false'] as const).map((value) => ({
          value,
          label: t(value === 'true' ? 'collections.yes' : 'collections.no'),
        }))}
        onChoose={(value) => onValue(value === 'true')}
      />
    )
  return (
    <TextField
      label={t('designer.value')}
      value={String(rule.value)}
      onValue={(text) => onValue(kind === 'number' && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text)}
    />
  )
}

type ValueKind = 'options' | 'boolean' | 'number' | 'text'

function kindOf(field: FormField | undefined): ValueKind {
  if (field?.options && field.options.length > 0 && field.type !== 'slider') return 'options'
  if (field?.type === 'switch' || field?.type === 'checkbox') return 'boolean'
  return field && findFieldType(field.type)?.order === 'number' ? 'number' : 'text'
}

function firstValue(field: FormField | undefined): SimpleRule['value'] {
  const kind = kindOf(field)
  return kind === 'options' ? (field?.options?.[0]?.value ?? '') : kind === 'boolean' ? true : kind === 'number' ? 0 : ''
}

/** Lists the fields of a form with the names by which conditions refer to them. */
export const listFields = ({ steps }: FormDefinition): NamedField[] =>
  steps.flatMap(({ fieldsets }) =>
    fieldsets.flatMap(({ id, repeat, fields }) => fields.map((field) => ({ name: repeat ? `${id}.${field.name}` : field.name, field }))),
  )
