import type { NamedRecord } from '@atrium/collections/web/fields/record-search'
import { labelOf } from '@atrium/collections/web/grid/item-text'
import type { Locale } from '@atrium/domain/fields/definition'
import type { FormDefinition } from '@atrium/domain/forms/definition'
import {
  changeField,
  changeFieldsetAt,
  changeRules,
  changeStep,
  fieldAt,
  moveFieldset,
  moveStep,
  removeField,
  removeFieldset,
  removeStep,
  type FieldPlace,
} from '@atrium/domain/forms/edit-definition'
import { useTranslation } from 'react-i18next'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { useTypeName } from '../use-type-name.ts'
import type { Selection } from './canvas.tsx'
import { FieldProperties, FieldsetProperties, StepProperties } from './properties.tsx'

type Props = {
  definition: FormDefinition
  selection: Selection
  /** Number that changes with what is selected, but not while it is moved. */
  visit: number
  /** Index of the step on the canvas. */
  step: number
  locale: Locale
  /** The other forms, to which tabular fields may refer. */
  forms: readonly NamedRecord[]
  onLocale: (locale: Locale) => void
  onChange: (definition: FormDefinition) => void
  onSelect: (selection: Selection) => void
}

const locales = ['en', 'is', 'el'] as const

/** The attributes of what is selected, with the language in which its texts are edited. */
export function SelectedProperties({ definition, selection, visit, step, locale, forms, onLocale, onChange, onSelect }: Props) {
  const { t } = useTranslation()
  const typeName = useTypeName()
  const field = selection.kind === 'field' ? fieldAt(definition, selection.place) : undefined
  const fieldsets = definition.steps[step]?.fieldsets ?? []
  const fieldset = selection.kind === 'fieldset' ? fieldsets[selection.fieldset] : undefined
  const currentStep = definition.steps[step]
  return (
    <aside className="designer-properties" aria-label={t('designer.properties')}>
      <div className="designer-row">
        <h2>
          {field ? labelOf(field, locale) : fieldset ? t('designer.fieldset') : t('designer.step')}
          {field && <small className="muted">{typeName(field.type)}</small>}
        </h2>
        <NativeSelect
          label={t('designer.language')}
          value={locale}
          choices={locales.map((value) => ({ value, label: value.toUpperCase() }))}
          onChoose={onLocale}
        />
      </div>
      {selection.kind === 'field' && field && (
        <FieldProperties
          definition={definition}
          field={field}
          path={pathOf(definition, selection.place)}
          placeKey={String(visit)}
          locale={locale}
          forms={forms}
          onChange={(to) => onChange(changeField(definition, selection.place, to))}
          onRules={(rules) => onChange(changeRules(definition, pathOf(definition, selection.place), rules))}
          onDelete={() => {
            onChange(removeField(definition, selection.place))
            onSelect({ kind: 'fieldset', step: selection.place.step, fieldset: selection.place.fieldset })
          }}
        />
      )}
      {selection.kind === 'fieldset' && fieldset && (
        <FieldsetProperties
          definition={definition}
          fieldset={fieldset}
          locale={locale}
          onChange={(to) => onChange(changeFieldsetAt(definition, step, selection.fieldset, to))}
          onMove={(way) => {
            onChange(moveFieldset(definition, step, selection.fieldset, way))
            onSelect({ ...selection, fieldset: neighbour(selection.fieldset, way, fieldsets.length) })
          }}
          onDelete={() => {
            onChange(removeFieldset(definition, step, selection.fieldset))
            onSelect({ kind: 'step', step })
          }}
        />
      )}
      {selection.kind === 'step' && currentStep && (
        <StepProperties
          definition={definition}
          step={currentStep}
          locale={locale}
          onChange={(to) => onChange(changeStep(definition, step, to))}
          onMove={(way) => {
            onChange(moveStep(definition, step, way))
            onSelect({ kind: 'step', step: neighbour(step, way, definition.steps.length) })
          }}
          onDelete={() => {
            onChange(removeStep(definition, step))
            onSelect({ kind: 'step', step: Math.max(0, step - 1) })
          }}
        />
      )}
    </aside>
  )
}

const neighbour = (index: number, way: 'up' | 'down', count: number): number =>
  Math.min(Math.max(0, index + (way === 'up' ? -1 : 1)), count - 1)

function pathOf({ steps }: FormDefinition, { step, fieldset, field }: FieldPlace): string {
  const parent = steps[step]?.fieldsets[fieldset]
  const name = parent?.fields[field]?.name ?? ''
  return parent?.repeat ? `${parent.id}.${name}` : name
}
