import { labelOf } from '@atrium/collections/web/grid/item-text'
import { localText, type Locale } from '@atrium/domain/fields/definition'
import { findFieldType } from '@atrium/domain/fields/registry'
import type { FormDefinition, FormField } from '@atrium/domain/forms/definition'
import type { Condition } from '@atrium/domain/forms/expression'
import { useTranslation } from 'react-i18next'
import { TextField } from '@atrium/ui/components/field.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { comparisons, readSimpleCondition, writeSimpleCondition, type SimpleRule } from '../simple-condition.ts'
import { JsonField } from './json-field.tsx'

type Props = {
  definition: FormDefinition
  /** Names of fields on which the condition cannot depend, because they are what it concerns. */
  without: readonly string[]
  condition: Condition | undefined
  locale: Locale
  onCondition: (condition: Condition | undefined) => void
}

/** Edits when something is shown: always, or by rules over other answers. A condition of another shape is edited as JSON. */
export function ConditionEditor({ definition, without, condition, locale, onCondition }: Props) {
  const { t } = useTranslation()
  const fields = listFields(definition).filter(({ name }) => !without.includes(name))
  const simple = readSimpleCondition(condition)
  if (!simple)
    return (
      <JsonField
        label={t('designer.when')}
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
      <legend>{t('designer.when')}</legend>
      {rules.length === 0 && <p className="muted">{t('designer.always')}</p>}
      {rules.length > 1 && (
        <NativeSelect
          isForm
          label={t('designer.join')}
          value={join}
          choices={(['all', 'any'] as const).map((value) => ({ value, label: t(`designer.${value}`) }))}
          onChoose={(value) => change(rules, value)}
        />
      )}
      {rules.map((rule, index) => {
        const field = fields.find(({ name }) => name === rule.field)?.field
        return (
          // oxlint-disable-next-line react/no-array-index-key -- rules have no identity but their place
          <div key={index} className="designer-rule" role="group" aria-label={t('designer.rule', { number: index + 1 })}>
            <NativeSelect
              isForm
              label={t('designer.field')}
              value={rule.field}
              choices={[
                ...(field ? [] : [{ value: rule.field, label: rule.field }]),
                ...fields.map(({ name, field: one }) => ({ value: name, label: labelOf(one, locale) })),
              ]}
              onChoose={(name) => changeRule(index, { field: name, value: firstValue(fields.find((one) => one.name === name)?.field) })}
            />
            <NativeSelect
              isForm
              label={t('designer.comparison')}
              value={rule.comparison}
              choices={comparisons.map((value) => ({ value, label: t(`designer.comparisons.${value}`) }))}
              onChoose={(comparison) => changeRule(index, { comparison })}
            />
            {rule.comparison !== 'answered' && (
              <RuleValue rule={rule} field={field} locale={locale} onValue={(value) => changeRule(index, { value })} />
            )}
            <button type="button" className="link" onClick={() => change(rules.toSpliced(index, 1))}>
              {t('designer.removeRule', { number: index + 1 })}
            </button>
          </div>
        )
      })}
      {fields.length > 0 && (
        <button
          type="button"
          className="button"
          onClick={() => change([...rules, { field: fields[0]?.name ?? '', comparison: 'eq', value: firstValue(fields[0]?.field) }])}
        >
          <Icon name="plus" small />
          {t('designer.addRule')}
        </button>
      )}
    </fieldset>
  )
}

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
export const listFields = ({ steps }: FormDefinition): { name: string; field: FormField }[] =>
  steps.flatMap(({ fieldsets }) =>
    fieldsets.flatMap(({ id, repeat, fields }) => fields.map((field) => ({ name: repeat ? `${id}.${field.name}` : field.name, field }))),
  )
