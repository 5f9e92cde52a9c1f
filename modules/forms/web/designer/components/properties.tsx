import type { NamedRecord } from '@atrium/collections/web/fields/record-search'
import { menuQuery } from '@atrium/collections/web/queries'
import { localText, type Locale } from '@atrium/domain/fields/definition'
import { typesWithPattern } from '@atrium/domain/fields/patterns'
import { compileComputation } from '@atrium/domain/forms/expression'
import {
  prefillSources,
  type Fieldset,
  type FormDefinition,
  type FormField,
  type FormRule,
  type FormStep,
} from '@atrium/domain/forms/definition'
import type { Change } from '@atrium/domain/forms/edit-definition'
import type { Condition, Term } from '@atrium/domain/forms/expression'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '@atrium/ui/components/field.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { Switch } from '@atrium/ui/components/switch.tsx'
import { TextArea } from '@atrium/ui/components/text-area.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { ownText, withText } from '../local-text.ts'
import { ColourSelect } from './colour-select.tsx'
import { ConditionEditor } from './condition-editor.tsx'
import { DeleteButton } from './delete-button.tsx'
import { JsonField } from './json-field.tsx'
import { OptionsEditor } from './options-editor.tsx'
import { PatternProperties } from './pattern-properties.tsx'
import { RulesEditor } from './rules-editor.tsx'

type FieldProps = {
  definition: FormDefinition
  field: FormField
  /** Name by which conditions refer to the field. */
  path: string
  /** Identity of the field while it is selected: a second press of Delete counts for the same field only. */
  placeKey: string
  locale: Locale
  /** The other forms, to which tabular fields may refer. */
  forms: readonly NamedRecord[]
  onChange: (change: Change<FormField>) => void
  onRules: (rules: readonly FormRule[]) => void
  onDelete: () => void
}

const typesWithOptions = new Set(['select', 'dropdown', 'radio', 'combobox', 'checkbox', 'slider', 'tabular'])
const typesWithRecords = new Set(['collectionSelect', 'picker', 'grid'])
const typesWithOther = new Set(['select', 'dropdown', 'radio'])
/** Types whose default is typed as a text. */
const typesWithDefault = new Set(['hidden', 'text', 'textarea', 'number', 'slug', 'combobox'])
/** Types that a text of the person, or an earlier answer, can fill. */
const typesWithPrefill = new Set(
  (
    'text textarea richtext number select dropdown radio combobox switch checkbox slider range date-picker country tabular ' +
    'multi-text-field multi-group-text-field picker collectionSelect'
  ).split(' '),
)
const typesWithRange = new Set(['number', 'slider', 'range'])
const typesWithLimit = new Set(['text', 'textarea', 'number', 'dropzone', 'file', 'multi-text-field'])

/** Attributes of the selected field. */
export function FieldProperties({ definition, field, path, placeKey, locale, forms, onChange, onRules, onDelete }: FieldProps) {
  const { t } = useTranslation()
  const { type } = field
  const text = (name: 'label' | 'help' | 'notes') => (
    <TextField
      label={t(`designer.attributes.${name}`)}
      value={ownText(field[name], locale)}
      {...(locale !== 'en' && { placeholder: ownText(field[name], 'en') })}
      onValue={(value) => onChange({ [name]: withText(field[name], locale, value) } as Change<FormField>)}
    />
  )
  const flag = (name: 'required' | 'readonly' | 'admin' | 'internal' | 'inset' | 'multiple' | 'other') => (
    <Switch
      label={t(`designer.attributes.${name}`)}
      isOn={field[name] === true}
      onChange={(isOn) => onChange({ [name]: isOn ? true : undefined } as Change<FormField>)}
    />
  )
  const number = (name: 'min' | 'max' | 'limit') => (
    <TextField
      label={t(`designer.attributes.${name}`)}
      inputMode="decimal"
      value={field[name] === undefined ? '' : String(field[name])}
      onValue={(value) => {
        const parsed = value.trim() === '' ? undefined : Number(value.replace(',', '.'))
        if (parsed === undefined || Number.isFinite(parsed)) onChange({ [name]: parsed } as Change<FormField>)
      }}
    />
  )
  return (
    <>
      {text('label')}
      <NameField name={field.name} onName={(name) => onChange({ name })} />
      {text('help')}
      {text('notes')}
      {typesWithOptions.has(type) && (
        <OptionsEditor
          options={field.options ?? []}
          locale={locale}
          onOptions={(options) => onChange({ options: options.length > 0 ? options : undefined })}
        />
      )}
      {typesWithDefault.has(type) && (
        <TextField
          label={t('designer.attributes.value')}
          value={typeof field.value === 'string' || typeof field.value === 'number' ? String(field.value) : ''}
          onValue={(value) => onChange({ value: value === '' ? undefined : value })}
        />
      )}
      {(typesWithRange.has(type) || typesWithLimit.has(type)) && (
        <div className="designer-numbers">
          {typesWithRange.has(type) && number('min')}
          {typesWithRange.has(type) && number('max')}
          {typesWithLimit.has(type) && number('limit')}
        </div>
      )}
      {typesWithPattern.has(type) && <PatternProperties field={field} locale={locale} onChange={onChange} />}
      {type === 'checkbox' && (
        <TextField
          label={t('designer.attributes.exclude')}
          hint={t('designer.excludeHint')}
          value={field.exclude ?? ''}
          onValue={(exclude) => onChange({ exclude: exclude === '' ? undefined : exclude })}
        />
      )}
      {(typesWithRecords.has(type) || type === 'tabular') && (
        <ReferredCollection
          type={type}
          collection={field.collection ?? ''}
          forms={forms}
          onCollection={(collection) => onChange({ collection })}
        />
      )}
      {typesWithPrefill.has(type) && (
        <NativeSelect
          isForm
          label={t('designer.attributes.prefill')}
          value={field.prefill ?? 'none'}
          choices={(['none', ...prefillSources] as const).map((value) => ({ value, label: t(`designer.prefill.${value}`) }))}
          onChoose={(value) => onChange({ prefill: value === 'none' ? undefined : value })}
        />
      )}
      <ColourSelect color={field.color} onColor={(color) => onChange({ color })} />
      {flag('required')}
      {typesWithOther.has(type) && flag('other')}
      {['file', 'picker', 'media-picker', 'combobox'].includes(type) && flag('multiple')}
      {flag('inset')}
      {flag('readonly')}
      {flag('admin')}
      {flag('internal')}
      <ConditionEditor
        key={`when ${placeKey}`}
        definition={definition}
        title={t('designer.when')}
        empty={t('designer.always')}
        without={[path]}
        condition={field.when}
        locale={locale}
        onCondition={(when) => onChange({ when })}
      />
      <RulesEditor key={`rules ${placeKey}`} definition={definition} field={path} locale={locale} onRules={onRules} />
      <JsonField
        key={`compute ${placeKey}`}
        label={t('designer.attributes.compute')}
        hint={t('designer.computeHint')}
        value={field.compute}
        check={(value) => checkComputation(value)}
        onValue={(compute) => onChange({ compute: compute as Term | Condition | undefined })}
      />
      <DeleteButton key={`delete ${placeKey}`} label={t('designer.deleteField')} onDelete={onDelete} />
    </>
  )
}

type ReferredProps = {
  type: string
  collection: string
  forms: readonly NamedRecord[]
  onCollection: (collection: string | undefined) => void
}

/** Chooses the collection whose records a field offers, or the form whose fields are the columns of a table. */
function ReferredCollection({ type, collection, forms, onCollection }: ReferredProps) {
  const { t } = useTranslation()
  const { locale } = useFormats()
  const { data } = useQuery(menuQuery)
  const names = new Map(
    type === 'tabular'
      ? forms.map(({ id, name }) => [id, name])
      : (data?.groups ?? []).flatMap(({ collections }) => collections.map(({ name, label }) => [name, localText(label, locale)])),
  )
  if (collection !== '' && !names.has(collection)) names.set(collection, collection)
  return (
    <NativeSelect
      isForm
      label={t(type === 'tabular' ? 'designer.attributes.form' : 'designer.attributes.collection')}
      value={collection}
      choices={[{ value: '', label: t('fields.noChoice') }, ...[...names].map(([value, label]) => ({ value, label }))]}
      onChoose={(value) => onCollection(value === '' ? undefined : value)}
    />
  )
}

function checkComputation(value: unknown): string | null {
  try {
    compileComputation(value)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Edits the name of a field, which is taken over when focus leaves the box, because all conditions change with it. */
function NameField({ name, onName }: { name: string; onName: (name: string) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState(name)
  const [shown, setShown] = useState(name)
  if (shown !== name) {
    setShown(name)
    setText(name)
  }
  const isValid = /^[A-Za-z][\w-]{0,99}$/.test(text)
  return (
    <TextField
      label={t('designer.attributes.name')}
      hint={t('designer.nameHint')}
      error={isValid ? undefined : t('designer.problems.invalid-name')}
      value={text}
      spellCheck={false}
      autoCapitalize="none"
      onValue={setText}
      onBlur={() => isValid && text !== name && onName(text)}
    />
  )
}

type FieldsetProps = {
  definition: FormDefinition
  fieldset: Fieldset
  locale: Locale
  onChange: (change: Change<Fieldset>) => void
  onMove: (way: 'up' | 'down') => void
  onDelete: () => void
}

/** Attributes of the selected fieldset. */
export function FieldsetProperties({ definition, fieldset, locale, onChange, onMove, onDelete }: FieldsetProps) {
  const { t } = useTranslation()
  const own = fieldset.fields.map(({ name }) => (fieldset.repeat ? `${fieldset.id}.${name}` : name))
  return (
    <>
      <TextField
        label={t('designer.attributes.title')}
        value={ownText(fieldset.title, locale)}
        onValue={(value) => onChange({ title: withText(fieldset.title, locale, value) } as Change<Fieldset>)}
      />
      <TextArea
        label={t('designer.attributes.summary')}
        value={ownText(fieldset.summary, locale)}
        onValue={(value) => onChange({ summary: withText(fieldset.summary, locale, value) } as Change<Fieldset>)}
      />
      <Switch
        label={t('designer.attributes.fullwidth')}
        isOn={fieldset.fullwidth === true}
        onChange={(fullwidth) => onChange({ fullwidth })}
      />
      <Switch label={t('designer.attributes.repeat')} isOn={fieldset.repeat === true} onChange={(repeat) => onChange({ repeat })} />
      <ConditionEditor
        key={fieldset.id}
        definition={definition}
        title={t('designer.when')}
        empty={t('designer.always')}
        without={own}
        condition={fieldset.when}
        locale={locale}
        onCondition={(when) => onChange({ when } as Change<Fieldset>)}
      />
      <MoveButtons onMove={onMove} />
      <DeleteButton key={`delete ${fieldset.id}`} label={t('designer.deleteFieldset')} onDelete={onDelete} />
    </>
  )
}

type StepProps = {
  definition: FormDefinition
  step: FormStep
  locale: Locale
  onChange: (change: Change<FormStep>) => void
  onMove: (way: 'up' | 'down') => void
  onDelete: () => void
}

/** Attributes of the selected step. */
export function StepProperties({ definition, step, locale, onChange, onMove, onDelete }: StepProps) {
  const { t } = useTranslation()
  const own = step.fieldsets.flatMap(({ id, repeat, fields }) => fields.map(({ name }) => (repeat ? `${id}.${name}` : name)))
  return (
    <>
      <TextField
        label={t('designer.attributes.title')}
        value={ownText(step.title, locale)}
        onValue={(value) => onChange({ title: withText(step.title, locale, value) } as Change<FormStep>)}
      />
      <ConditionEditor
        key={step.id}
        definition={definition}
        title={t('designer.when')}
        empty={t('designer.always')}
        without={own}
        condition={step.when}
        locale={locale}
        onCondition={(when) => onChange({ when } as Change<FormStep>)}
      />
      <MoveButtons onMove={onMove} />
      <DeleteButton key={`delete ${step.id}`} label={t('designer.deleteStep')} onDelete={onDelete} />
    </>
  )
}

function MoveButtons({ onMove }: { onMove: (way: 'up' | 'down') => void }) {
  const { t } = useTranslation()
  return (
    <div className="designer-row">
      <button type="button" className="button" onClick={() => onMove('up')}>
        {t('designer.moveUp')}
      </button>
      <button type="button" className="button" onClick={() => onMove('down')}>
        {t('designer.moveDown')}
      </button>
    </div>
  )
}
