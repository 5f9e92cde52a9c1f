import { labelOf } from '@atrium/collections/web/grid/item-text'
import { localText } from '@atrium/domain/fields/definition'
import type { Locale } from '@atrium/domain/fields/definition'
import type { Fieldset, FormDefinition } from '@atrium/domain/forms/definition'
import type { FieldPlace } from '@atrium/domain/forms/edit-definition'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useTypeName } from '../use-type-name.ts'

/** What is selected: a field, a fieldset or the step. */
export type Selection =
  | { kind: 'field'; place: FieldPlace }
  | { kind: 'fieldset'; step: number; fieldset: number }
  | { kind: 'step'; step: number }

type Props = {
  definition: FormDefinition
  step: number
  locale: Locale
  selection: Selection
  /** Names of fields with problems. */
  wrong: ReadonlySet<string>
  /** Names of fields, and ids of fieldsets, with texts that are not translated into the chosen language. */
  untranslated: ReadonlySet<string>
  onSelect: (selection: Selection) => void
  onMove: (place: FieldPlace, way: 'up' | 'down') => void
  onDuplicate: (place: FieldPlace) => void
  onDrop: (from: FieldPlace, to: FieldPlace) => void
  onAddFieldset: () => void
}

/** The fieldsets and fields of a step, in order. A field is selected by a click or Enter, and moved by dragging, buttons or Alt and arrow. */
export function Canvas({
  definition,
  step,
  locale,
  selection,
  wrong,
  untranslated,
  onSelect,
  onMove,
  onDuplicate,
  onDrop,
  onAddFieldset,
}: Props) {
  const { t } = useTranslation()
  const fieldsets = definition.steps[step]?.fieldsets ?? []
  return (
    <div className="designer-canvas" role="region" aria-label={t('designer.canvas')}>
      {fieldsets.map((fieldset, index) => (
        <FieldsetCard
          key={fieldset.id}
          fieldset={fieldset}
          place={`${step} ${index}`}
          locale={locale}
          selected={findSelected(selection, step, index)}
          wrong={wrong}
          untranslated={untranslated}
          onSelect={onSelect}
          onMove={onMove}
          onDuplicate={onDuplicate}
          onDrop={onDrop}
        />
      ))}
      <button className="button" type="button" onClick={onAddFieldset}>
        <Icon name="plus" small />
        {t('designer.addFieldset')}
      </button>
    </div>
  )
}

/** Returns what is selected of a fieldset: the index of a field, the fieldset, or nothing. */
function findSelected(selection: Selection, step: number, fieldset: number): number | 'fieldset' | null {
  if (selection.kind === 'fieldset') return selection.step === step && selection.fieldset === fieldset ? 'fieldset' : null
  if (selection.kind !== 'field' || selection.place.step !== step || selection.place.fieldset !== fieldset) return null
  return selection.place.field
}

/** Pixels of a card with the gap below it, and of what a fieldset has besides its cards: its size until it has been scrolled into view. */
const [heightOfCard, heightOfRest] = [52, 140]

type FieldsetCardProps = Pick<Props, 'locale' | 'wrong' | 'untranslated' | 'onSelect' | 'onMove' | 'onDuplicate' | 'onDrop'> & {
  fieldset: Fieldset
  /** Indices of the step and of the fieldset, separated by a space. */
  place: string
  selected: number | 'fieldset' | null
}

/** A fieldset with its fields. Ignores the callbacks, which are recreated on every change but behave the same. */
const FieldsetCard = memo(
  function FieldsetCard({
    fieldset,
    place: placeOfFieldset,
    locale,
    selected,
    wrong,
    untranslated,
    onSelect,
    onMove,
    onDuplicate,
    onDrop,
  }: FieldsetCardProps) {
    const { t } = useTranslation()
    const [step = 0, index = 0] = placeOfFieldset.split(' ').map(Number)
    const keys = nameKeys(fieldset)
    const drop = (to: FieldPlace) => (text: string) => {
      const from = readPlace(text)
      if (from) onDrop(from, to)
    }
    return (
      <section
        className="designer-fieldset"
        style={{ containIntrinsicSize: `auto ${heightOfRest + heightOfCard * fieldset.fields.length}px` }}
      >
        <button
          type="button"
          className="designer-heading"
          aria-pressed={selected === 'fieldset'}
          onClick={() => onSelect({ kind: 'fieldset', step, fieldset: index })}
        >
          <strong>{fieldset.title === undefined ? t('designer.untitledFieldset') : localText(fieldset.title, locale)}</strong>
          <span className="muted">{t('designer.fields', { count: fieldset.fields.length })}</span>
          {fieldset.repeat && <span className="muted">{t('designer.repeated')}</span>}
          {untranslated.has(fieldset.id) && <span className="muted">{t('designer.untranslated')}</span>}
        </button>
        <ol>
          {fieldset.fields.map((field, at) => {
            const place = { step, fieldset: index, field: at }
            return (
              <li key={keys[at]} className={selected === at ? 'selected' : undefined}>
                <FieldCard
                  place={`${step} ${index} ${at}`}
                  label={labelOf(field, locale)}
                  type={field.type}
                  isRequired={field.required === true}
                  isInternal={field.internal === true}
                  isConditional={field.when !== undefined}
                  isWrong={wrong.has(fieldset.repeat ? `${fieldset.id}.${field.name}` : field.name)}
                  isUntranslated={untranslated.has(fieldset.repeat ? `${fieldset.id}.${field.name}` : field.name)}
                  isSelected={selected === at}
                  onSelect={() => onSelect({ kind: 'field', place })}
                  onMove={(way) => onMove(place, way)}
                  onDrop={drop(place)}
                />
                {selected === at && (
                  <div className="designer-tools" role="toolbar" aria-label={t('designer.tools', { field: labelOf(field, locale) })}>
                    <button
                      type="button"
                      aria-label={t('designer.moveUp')}
                      title={t('designer.moveUp')}
                      onClick={() => onMove(place, 'up')}
                    >
                      <Icon name="up" small />
                    </button>
                    <button
                      type="button"
                      aria-label={t('designer.moveDown')}
                      title={t('designer.moveDown')}
                      onClick={() => onMove(place, 'down')}
                    >
                      <Icon name="down" small />
                    </button>
                    <button
                      type="button"
                      aria-label={t('designer.duplicate')}
                      title={t('designer.duplicate')}
                      onClick={() => onDuplicate(place)}
                    >
                      <Icon name="copy" small />
                    </button>
                  </div>
                )}
              </li>
            )
          })}
        </ol>
        <DropZone
          text={fieldset.fields.length === 0 ? t('designer.emptyFieldset') : t('designer.dropHere')}
          onDrop={drop({ step, fieldset: index, field: fieldset.fields.length })}
        />
      </section>
    )
  },
  (one, other) =>
    (['fieldset', 'place', 'locale', 'selected', 'wrong', 'untranslated'] as const).every((name) => one[name] === other[name]),
)

/** Returns a key for each field of a fieldset, which it keeps when it is moved. Names may be equal while a form is designed. */
function nameKeys({ fields }: Fieldset): readonly string[] {
  const seen = new Map<string, number>()
  return fields.map(({ name }) => {
    const count = seen.get(name) ?? 0
    seen.set(name, count + 1)
    return `${name} ${count}`
  })
}

type CardProps = {
  place: string
  label: string
  type: string
  isRequired: boolean
  isInternal: boolean
  isConditional: boolean
  isWrong: boolean
  isUntranslated: boolean
  isSelected: boolean
  onSelect: () => void
  onMove: (way: 'up' | 'down') => void
  onDrop: (place: string) => void
}

/** Ignores the callbacks, which are recreated on every change but behave the same. */
const FieldCard = memo(
  function FieldCard({
    place,
    label,
    type,
    isRequired,
    isInternal,
    isConditional,
    isWrong,
    isUntranslated,
    isSelected,
    onSelect,
    onMove,
    onDrop,
  }: CardProps) {
    const { t } = useTranslation()
    const typeName = useTypeName()
    return (
      <button
        type="button"
        className="designer-field"
        aria-pressed={isSelected}
        draggable
        data-place={place}
        onClick={onSelect}
        onKeyDown={(event) => {
          if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
          event.preventDefault()
          onMove(event.key === 'ArrowUp' ? 'up' : 'down')
        }}
        onDragStart={(event) => event.dataTransfer.setData('text/plain', place)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          onDrop(event.dataTransfer.getData('text/plain'))
        }}
      >
        <span>
          <strong>{label}</strong>
          {isRequired && <span className="muted"> {t('designer.required')}</span>}
        </span>
        <span className="designer-marks muted">
          {isWrong && <Icon name="warning" small />}
          {isWrong && <span className="visually-hidden">{t('designer.hasProblem')}</span>}
          {isUntranslated && <span>{t('designer.untranslated')}</span>}
          {isConditional && <span>{t('designer.conditional')}</span>}
          {isInternal && <span>{t('designer.internal')}</span>}
          <span>{typeName(type)}</span>
        </span>
      </button>
    )
  },
  (one, other) =>
    (['place', 'label', 'type', 'isRequired', 'isInternal', 'isConditional', 'isWrong', 'isUntranslated', 'isSelected'] as const).every(
      (name) => one[name] === other[name],
    ),
)

function DropZone({ text, onDrop }: { text: string; onDrop: (place: string) => void }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- fields are moved by buttons and keys as well
    <p
      className="designer-drop muted"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop(event.dataTransfer.getData('text/plain'))
      }}
    >
      {text}
    </p>
  )
}

function readPlace(text: string): FieldPlace | null {
  const [step, fieldset, field] = text.split(' ').map(Number)
  if (step === undefined || fieldset === undefined || field === undefined || [step, fieldset, field].some((one) => !Number.isInteger(one)))
    return null
  return { step, fieldset, field }
}
