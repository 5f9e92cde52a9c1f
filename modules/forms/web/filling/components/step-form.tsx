import { localText, otherKeyOf, type FieldValue, type FieldValues } from '@atrium/domain/fields/definition'
import { listSteps, type CompiledForm } from '@atrium/domain/forms/compile-form'
import type { FormDefinition } from '@atrium/domain/forms/definition'
import type { FieldIssue } from '@atrium/domain/fields/field-type'
import { hasLaterStep } from '@atrium/domain/forms/later-steps'
import { readAnswers, type AnswerIssue, type AnswersReading } from '@atrium/domain/forms/read-answers'
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { useTranslation } from 'react-i18next'
import { hideErrors } from '@atrium/ui/components/notices'
import { Note } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { focusField } from '../focus-field.ts'
import { nameOfIssue } from '../refused-answers.ts'
import type { FormSurroundings } from '../surroundings.ts'
import { useFilledForm } from '../use-filled-form.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FormFieldset } from './form-fieldset.tsx'
import { StepList } from './step-list.tsx'
import './form.css'

type Props = {
  form: { definition: FormDefinition; today: string }
  values: FieldValues
  onValue: (name: string, value: FieldValue) => void
  /** Errors of answers that the server refused. */
  refused: readonly FieldIssue[]
  isAdmin: boolean
  surroundings: FormSurroundings
  /** Field at which the person stopped earlier; null for the first. */
  place: string | null
  /** Says whether the answers are saved. */
  saved: ReactNode
  /** Draws notices above the questions. */
  renderNotices?: (form: CompiledForm) => ReactNode
  /** Called when the person leaves a step. */
  onLeave?: () => void
  /** Sends answers without errors. Returns the errors of answers that the server refused. */
  onSend: (answers: FieldValues) => Promise<readonly FieldIssue[]>
}

/**
 * A form that is filled in step by step. The last step sends it; while something is missing or wrong, its button says so and leads to the
 * first error.
 */
export function StepForm({
  form,
  values,
  onValue,
  refused: allRefused,
  isAdmin,
  surroundings,
  place,
  saved,
  renderNotices,
  onLeave,
  onSend,
}: Props) {
  const { t } = useTranslation()
  const { locale } = useFormats()
  // Answers whose fields a newer version of the form no longer has are neither checked nor sent.
  const names = useMemo(() => listStoredNames(form.definition), [form.definition])
  const given = useMemo(() => Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name))), [values, names])
  const refused = useMemo(() => allRefused.filter(({ path }) => names.has(path.split('.')[0] ?? '')), [allRefused, names])
  // What was typed is drawn first, and what follows from it after that.
  const { steps, issues: own, compiled } = useFilledForm(form, useDeferredValue(given), isAdmin)
  const issues = useMemo(() => [...own, ...refused], [own, refused])
  const [current, setCurrent] = useState(() => findStep(steps, place))
  const [reached, setReached] = useState(current)
  const [hasTried, setHasTried] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  const index = Math.min(current, Math.max(0, steps.length - 1))
  const step = steps[index]
  const next = steps[index + 1]
  const isLast = next === undefined
  const isShown = hasTried || index < reached
  const shownIssues = useMemo(() => (isShown && step ? [...step.issues, ...refused] : refused), [isShown, step, refused])

  // The field at which the person stopped, on this or another device.
  const [start] = useState(place)
  useEffect(() => {
    if (start !== null) focusField(start)
  }, [start])

  const goTo = useCallback(
    (to: number) => {
      setReached((before) => Math.max(before, index + 1, to))
      setCurrent(to)
      onLeave?.()
      top.current?.focus()
    },
    [index, onLeave],
  )
  const goToIssue = (issue: AnswerIssue) => {
    const at = steps.findIndex((one) => one.issues.includes(issue))
    setCurrent(at >= 0 ? at : findStep(steps, nameOfIssue(issue)))
    focusField(issue.path)
  }
  const send = async (latest: AnswersReading) => {
    hideErrors()
    setHasTried(true)
    const [wrong] = [...latest.issues, ...refused]
    if (wrong) return goToIssue(wrong)
    setIsSending(true)
    const [first] = await onSend(given)
    setIsSending(false)
    if (first) goToIssue(first)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!step || !isLast) return goTo(index + 1)
    // An answer of this moment may show a further step that has not been drawn yet.
    const latest = readAnswers(compiled, given, { isAdmin, before: null, today: form.today })
    if (hasLaterStep(form.definition, latest.evaluation, step.step.id)) goTo(index + 1)
    else void send(latest)
  }
  const titleOf = (at: number) => {
    const title = steps[at]?.step.title
    return title === undefined ? t('forms.step', { number: at + 1 }) : localText(title, locale)
  }
  if (!step) return <Note kind="info">{t('forms.empty')}</Note>
  return (
    <div className="fill-form">
      {steps.length > 1 && <StepList steps={steps} current={index} reached={reached} onChoose={goTo} />}
      <form onSubmit={submit} noValidate aria-busy={isSending}>
        <div ref={top} tabIndex={-1} className="form-top">
          {renderNotices?.(compiled)}
          {hasTried && issues.length > 0 && <ErrorSummary form={compiled} issues={issues} onChoose={goToIssue} />}
        </div>
        {step.fieldsets.map((shown) => (
          <FormFieldset
            key={shown.fieldset.id}
            shown={shown}
            values={values}
            onValue={onValue}
            issues={shownIssues}
            isReadOnly={false}
            isAdmin={isAdmin}
            surroundings={surroundings}
          />
        ))}
        <div className="form-foot">
          {saved}
          <div className="form-buttons">
            {index > 0 && (
              <button className="button" type="button" onMouseDown={keepFocus} onClick={() => goTo(index - 1)}>
                {t('forms.back')}
              </button>
            )}
            <button className="button primary" type="submit" aria-busy={isSending} onMouseDown={keepFocus}>
              {isLast ? (issues.length > 0 ? t('forms.missing') : t('forms.send')) : t('forms.next', { step: titleOf(index + 1) })}
            </button>
          </div>
        </div>
      </form>
    </div>
  )
}

/** Keeps focus in its field until the button is released: an error that appears when focus leaves would move the button away. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** Returns the index of the step that contains a field, otherwise 0. */
function findStep(steps: ReturnType<typeof useFilledForm>['steps'], place: string | null): number {
  if (place === null) return 0
  const at = steps.findIndex(({ fieldsets }) =>
    fieldsets.some(({ fieldset, copies }) => fieldset.id === place || copies.flat().some(({ path }) => path === place)),
  )
  return Math.max(0, at)
}

/** Lists the names under which a form stores answers: those of fields, of their texts of "Other", and of repeated fieldsets. */
function listStoredNames({ steps }: FormDefinition): ReadonlySet<string> {
  const fieldsets = listSteps(steps).flatMap(({ step }) => step.fieldsets)
  return new Set(
    fieldsets.flatMap(({ id, repeat, fields }) =>
      repeat ? [id] : fields.flatMap((field) => (field.other ? [field.name, otherKeyOf(field)] : [field.name])),
    ),
  )
}
