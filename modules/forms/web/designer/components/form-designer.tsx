import type { NamedRecord } from '@atrium/collections/web/fields/record-search'
import { labelOf } from '@atrium/collections/web/grid/item-text'
import { listDefinitionProblems, listPublicProblems } from '@atrium/domain/forms/check-definition'
import type { FormDefinition } from '@atrium/domain/forms/definition'
import {
  addFieldset,
  addStep,
  duplicateField,
  fieldAt,
  insertField,
  moveField,
  moveFieldTo,
  type FieldPlace,
} from '@atrium/domain/forms/edit-definition'
import { hasPatterns } from '@atrium/domain/forms/form-patterns'
import { listTextAdvice, listUntranslated } from '@atrium/domain/forms/text-advice'
import type { Locale } from '@atrium/domain/fields/definition'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { Menu } from '@atrium/ui/components/menu.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { listColourAdvice } from '../colour-advice.ts'
import { downloadText } from '../download-text.ts'
import { copyField, readCopiedField } from '../clipboard.ts'
import { createField } from '../palette-groups.ts'
import { readFormFile } from '../read-form-file.ts'
import { useTypeName } from '../use-type-name.ts'
import { useBackgrounds } from '../use-backgrounds.ts'
import { useSettledValue } from '../use-settled-value.ts'
import { useDesigner } from '../use-designer.ts'
import { usePatterns } from '../../patterns.ts'
import { PublicAddress } from '../../workflow/public-address.tsx'
import { Canvas, type Selection } from './canvas.tsx'
import { EditEffects } from './edit-effects.tsx'
import { Palette } from './palette.tsx'
import { Preview } from './preview.tsx'
import { ProblemList } from './problem-list.tsx'
import { ScoreEditor } from './score-editor.tsx'
import { SelectedProperties } from './selected-properties.tsx'
import { StepTabs } from './step-tabs.tsx'
import { TemplateChoice } from './template-choice.tsx'
import './designer.css'

/** Milliseconds without a change after which a form is checked. */
const settleMs = 500

type Props = {
  /** `isPublic` is true if anybody may fill in the form without an account. */
  form: { id: string; name: string; definition: FormDefinition; isPublic: boolean }
  /** The other forms, to which tabular fields may refer. */
  forms: readonly NamedRecord[]
  state: string
  onSave: (definition: FormDefinition) => Promise<boolean>
  onPublish: (definition: FormDefinition) => Promise<boolean>
}

/** Designs the steps, fieldsets and fields of a form: palette, canvas and properties, or a preview. */
export function FormDesigner({ form, forms, state, onSave, onPublish }: Props) {
  const { t } = useTranslation()
  const { locale: own } = useFormats()
  const typeName = useTypeName()
  const designer = useDesigner(form.id, form.definition)
  const { definition, change } = designer
  const [view, setView] = useState<'design' | 'score' | 'preview'>('design')
  const [locale, setLocale] = useState<Locale>(own)
  const [selection, setSelection] = useState<Selection>({ kind: 'step', step: 0 })
  // Counts what was selected. A field that is moved stays the same, so its properties are not created anew.
  const [visit, setVisit] = useState(0)
  const select = useCallback((next: Selection) => {
    setSelection(next)
    setVisit((before) => before + 1)
  }, [])
  const [isBusy, setIsBusy] = useState(false)
  const step = Math.min(selection.kind === 'field' ? selection.place.step : selection.step, Math.max(0, definition.steps.length - 1))
  const formIds = useMemo(() => new Set(forms.map(({ id }) => id)), [forms])
  // Checked when nothing has changed for a moment, because the checks of a large form take longer than a key.
  const checked = useSettledValue(definition, settleMs)
  const { isPublic } = form
  const listProblems = useCallback(
    (one: FormDefinition) => [...listDefinitionProblems(one, formIds), ...(isPublic ? listPublicProblems(one) : [])],
    [formIds, isPublic],
  )
  const backgrounds = useBackgrounds()
  // Patterns can be checked once their engine has been loaded; until then the form can be neither published nor previewed.
  const isEngineNeeded = useMemo(() => hasPatterns(checked), [checked])
  const isCheckable = usePatterns(isEngineNeeded) || !isEngineNeeded
  const problems = useMemo(
    () => (isCheckable ? [...listProblems(checked), ...listTextAdvice(checked), ...listColourAdvice(checked, backgrounds)] : []),
    [isCheckable, listProblems, checked, backgrounds],
  )
  const untranslated = useMemo(() => listUntranslated(checked, locale), [checked, locale])
  const wrong = useMemo(() => new Set(problems.map(({ path }) => path)), [problems])
  const isPublishable = isCheckable && problems.every(({ isAdvice }) => isAdvice)

  // Functions for parts of the canvas that are drawn again only when what they show changes.
  const latest = useRef(definition)
  const latestSelection = useRef(selection)
  useEffect(() => {
    latest.current = definition
    latestSelection.current = selection
  })
  const selectField = (place: FieldPlace) => select({ kind: 'field', place })
  const move = (place: FieldPlace, way: 'up' | 'down') => {
    const moved = moveField(latest.current, place, way)
    change(moved.definition)
    if (isSelectedField(latestSelection.current, place)) setSelection({ kind: 'field', place: moved.place })
    else selectField(moved.place)
    focusPlace(moved.place)
  }
  const drop = (from: FieldPlace, to: FieldPlace) => {
    const moved = moveFieldTo(latest.current, from, to)
    change(moved.definition)
    selectField(moved.place)
  }
  const duplicate = (place: FieldPlace) => {
    change(duplicateField(latest.current, place))
    selectField({ ...place, field: place.field + 1 })
  }
  /** Returns the place below the selected field, or at the end of the selected fieldset or step. */
  const placeOfNext = (): FieldPlace => {
    if (selection.kind === 'field') return { ...selection.place, field: selection.place.field + 1 }
    const fieldsets = definition.steps[step]?.fieldsets ?? []
    const fieldset = selection.kind === 'fieldset' ? selection.fieldset : Math.max(0, fieldsets.length - 1)
    return { step, fieldset, field: fieldsets[fieldset]?.fields.length ?? 0 }
  }
  const add = (field: ReturnType<typeof createField>) => {
    const base = definition.steps.length === 0 ? addStep(definition) : definition
    const place = definition.steps.length === 0 ? { step: 0, fieldset: 0, field: 0 } : placeOfNext()
    const complete = base.steps[place.step]?.fieldsets.length === 0 ? addFieldset(base, place.step) : base
    change(insertField(complete, place, field))
    selectField(place)
    focusPlace(place)
  }
  // One function for all changes, so that the palette is not drawn again with each of them.
  const latestAdd = useRef(add)
  useEffect(() => {
    latestAdd.current = add
  })
  const addType = useCallback((type: string) => latestAdd.current(createField(type, typeName(type))), [typeName])
  const paste = () => {
    const field = readCopiedField()
    if (field) add(field)
    else showError(t('designer.nothingCopied'))
  }
  const exportJson = () => downloadText(`${form.name}.json`, JSON.stringify(definition, null, 2), 'application/json')
  const importJson = async (file: File | undefined) => {
    if (!file) return
    const read = await readFormFile(file)
    if ('problem' in read)
      return showError(read.problem === '' ? t('designer.notAForm') : t('designer.wrongInFile', { place: read.problem }))
    change(read.definition)
    select({ kind: 'step', step: 0 })
    showResult(t('designer.imported', { name: file.name }))
  }
  const publish = async (next: FormDefinition) =>
    isPublishable && listProblems(next).every(({ isAdvice }) => isAdvice) && (await onPublish(next))
  const run = async (work: (definition: FormDefinition) => Promise<boolean>) => {
    setIsBusy(true)
    await work(definition)
    setIsBusy(false)
  }
  // The place of the selected field may have another field afterwards.
  const stepBack = (work: (() => void) | undefined) =>
    work &&
    (() => {
      work()
      setVisit((before) => before + 1)
    })
  const [undo, redo] = [stepBack(designer.undo), stepBack(designer.redo)]
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select, [contenteditable]')
      if (isTyping || !(event.ctrlKey || event.metaKey)) return
      const key = event.key.toLowerCase()
      const wanted = key === 'z' && !event.shiftKey ? undo : key === 'y' || (key === 'z' && event.shiftKey) ? redo : undefined
      if (!wanted) return
      event.preventDefault()
      wanted()
    }
    addEventListener('keydown', act)
    return () => removeEventListener('keydown', act)
  }, [undo, redo])

  const chosenFile = useRef<HTMLInputElement>(null)
  const field = selection.kind === 'field' ? fieldAt(definition, selection.place) : undefined
  return (
    <div className="designer">
      <header className="designer-head">
        <div>
          <h1>{form.name}</h1>
          <p className="muted">
            {t('designer.size', { steps: definition.steps.length, fields: countFields(definition) })} {state}
          </p>
          {isPublic && <PublicAddress form={form.id} />}
        </div>
        <div className="designer-actions">
          {designer.isChanged && <span className="muted">{t('designer.keptOnDevice')}</span>}
          <Segmented
            label={t('designer.view')}
            value={view}
            choices={(['design', 'score', 'preview'] as const).map((value) => ({ value, label: t(`designer.views.${value}`) }))}
            onChoose={setView}
          />
          <button
            type="button"
            className="button"
            aria-label={t('designer.undo')}
            title={t('designer.undo')}
            disabled={!undo}
            onClick={undo}
          >
            <Icon name="undo" small />
          </button>
          <button type="button" className="button" disabled={!redo} onClick={redo}>
            {t('designer.redo')}
          </button>
          <Menu
            className="button"
            label={t('collections.more')}
            button={t('collections.more')}
            isNamedByText
            items={[
              ...(field
                ? [
                    {
                      id: 'copy',
                      label: t('designer.copy'),
                      onChoose: () => {
                        copyField(field)
                        showResult(t('designer.copied', { field: labelOf(field, locale) }))
                      },
                    },
                  ]
                : []),
              { id: 'paste', label: t('designer.paste'), onChoose: paste },
              { id: 'export', label: t('designer.export'), onChoose: exportJson },
              { id: 'import', label: t('designer.import'), onChoose: () => chosenFile.current?.click() },
            ]}
          />
          <input
            ref={chosenFile}
            type="file"
            accept="application/json,.json"
            hidden
            aria-label={t('designer.import')}
            onChange={(event) => {
              void importJson(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          <button type="button" className="button" aria-busy={isBusy} disabled={!designer.isChanged} onClick={() => void run(onSave)}>
            {t('collections.save')}
          </button>
          <button type="button" className="button primary" aria-busy={isBusy} disabled={!isPublishable} onClick={() => void run(publish)}>
            {t('collections.publish')}
          </button>
        </div>
      </header>
      <EditEffects form={form.id} saved={form.definition} definition={checked} />
      <ProblemList problems={problems} definition={definition} locale={locale} onSelect={selectField} />
      {definition.steps.length === 0 && (
        <TemplateChoice
          onChoose={(template) => {
            change(template)
            select({ kind: 'step', step: 0 })
          }}
        />
      )}
      {view === 'preview' ? (
        isPublishable && <Preview definition={checked} />
      ) : view === 'score' ? (
        <ScoreEditor definition={definition} locale={locale} onChange={change} />
      ) : (
        <div className="designer-panes">
          <Palette onAdd={addType} />
          <div>
            <StepTabs
              definition={definition}
              current={step}
              locale={locale}
              onChoose={(index) => select({ kind: 'step', step: index })}
              onAdd={() => {
                change(addStep(definition))
                select({ kind: 'step', step: definition.steps.length })
              }}
            />
            <Canvas
              definition={definition}
              step={step}
              locale={locale}
              selection={selection}
              wrong={wrong}
              untranslated={untranslated}
              onSelect={select}
              onMove={move}
              onDuplicate={duplicate}
              onDrop={drop}
              onAddFieldset={() => change(addFieldset(definition.steps.length === 0 ? addStep(definition) : definition, step))}
            />
          </div>
          <SelectedProperties
            definition={definition}
            selection={selection}
            visit={visit}
            step={step}
            locale={locale}
            forms={forms}
            onLocale={setLocale}
            onChange={change}
            onSelect={select}
          />
        </div>
      )}
    </div>
  )
}

const countFields = ({ steps }: FormDefinition): number =>
  steps.reduce((count, { fieldsets }) => count + fieldsets.reduce((sum, { fields }) => sum + fields.length, 0), 0)

/** Focuses the card of a field after it has been drawn at its new place. */
function focusPlace({ step, fieldset, field }: FieldPlace): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-place="${step} ${fieldset} ${field}"]`)?.focus())
}

const isSelectedField = (selection: Selection, place: FieldPlace): boolean =>
  selection.kind === 'field' &&
  selection.place.step === place.step &&
  selection.place.fieldset === place.fieldset &&
  selection.place.field === place.field
