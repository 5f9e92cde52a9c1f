import { localText, type FieldValue, type FieldValues } from '@atrium/domain/fields/definition'
import type { AnswerIssue } from '@atrium/domain/forms/read-answers'
import { useCallback, useEffect, useMemo, useRef, useState, type MouseEvent, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { hideErrors, showError } from '@atrium/ui/components/notices'
import { Note } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { Answers, Form } from '../../../contract/forms.ts'
import { api } from '../../api.ts'
import { formQuery, type FormPlace } from '../../queries.ts'
import { focusField } from '../focus-field.ts'
import { useFillingSurroundings } from '../surroundings.ts'
import { listRefusedAnswers, nameOfIssue } from '../refused-answers.ts'
import { useDraft } from '../use-draft.ts'
import { useFilledForm } from '../use-filled-form.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FormFieldset } from './form-fieldset.tsx'
import { SavedState } from './saved-state.tsx'
import { StepList } from './step-list.tsx'
import './form.css'

type Props = { form: Form; place: FormPlace; isAdmin: boolean; onSent: (submission: { id: string; endMessage: string }) => void }

/**
 * A form that is filled in step by step. Answers are saved while the person types. The last step sends the form; while something is missing
 * or wrong, its button says so and leads to the first error.
 */
export function FillForm({ form, place, isAdmin, onSent }: Props) {
  const { t } = useTranslation()
  const { locale } = useFormats()
  const draft = useDraft(form, place)
  const { values, setValue, flush, close, refused } = draft
  const { steps, issues: own, compiled } = useFilledForm(form, values, isAdmin)
  const issues = useMemo(() => [...own, ...refused], [own, refused])
  const surroundings = useFillingSurroundings(form, place)
  const [current, setCurrent] = useState(() => findStep(steps, form.draft?.place ?? null))
  const [reached, setReached] = useState(current)
  const [hasTried, setHasTried] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [submission] = useState(() => crypto.randomUUID())
  const top = useRef<HTMLDivElement>(null)
  const index = Math.min(current, Math.max(0, steps.length - 1))
  const step = steps[index]
  const next = steps[index + 1]
  const isLast = next === undefined
  const isShown = hasTried || index < reached

  // The field at which the person stopped, on this or another device.
  useEffect(() => {
    if (form.draft?.place) focusField(form.draft.place)
  }, [form.draft?.place])

  const goTo = useCallback(
    (to: number) => {
      setReached((before) => Math.max(before, index + 1, to))
      setCurrent(to)
      void flush()
      top.current?.focus()
    },
    [index, flush],
  )
  const goToIssue = (issue: AnswerIssue) => {
    const at = steps.findIndex((one) => one.issues.includes(issue))
    setCurrent(at >= 0 ? at : findStep(steps, nameOfIssue(issue)))
    focusField(issue.path)
  }
  const send = async () => {
    hideErrors()
    setHasTried(true)
    const [wrong] = issues
    if (wrong) return goToIssue(wrong)
    setIsSending(true)
    try {
      await flush()
      const sent = await api.forms.submit({ ...place, submission, version: form.version, answers: selectGiven(values, form) as Answers })
      close()
      onSent(sent)
    } catch (error) {
      if (failureCode(error) === 'conflict') await queryClient.invalidateQueries({ queryKey: formQuery(place).queryKey })
      const [first, ...others] = listRefusedAnswers(error, 'answers')
      if (first) {
        draft.refuse([first, ...others])
        return goToIssue(first)
      }
      showError(t(failureCode(error) === 'conflict' ? 'forms.changedMeanwhile' : `errors.${failureCode(error)}`))
    } finally {
      setIsSending(false)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isLast) void send()
    else goTo(index + 1)
  }
  const titleOf = (at: number) => {
    const title = steps[at]?.step.title
    return title === undefined ? t('forms.step', { number: at + 1 }) : localText(title, locale)
  }
  const onValue = useCallback((name: string, value: FieldValue) => setValue(name, value), [setValue])
  if (!step) return <Note kind="info">{t('forms.empty')}</Note>
  return (
    <div className="fill-form">
      {steps.length > 1 && <StepList steps={steps} current={index} reached={reached} onChoose={goTo} />}
      <form onSubmit={submit} noValidate aria-busy={isSending}>
        <div ref={top} tabIndex={-1} className="form-top">
          {draft.conflicts.length > 0 && (
            <ConflictNotice form={compiled} conflicts={draft.conflicts} onClose={draft.hideConflicts} onTake={onValue} />
          )}
          {hasTried && issues.length > 0 && <ErrorSummary form={compiled} issues={issues} onChoose={goToIssue} />}
        </div>
        {step.fieldsets.map((shown) => (
          <FormFieldset
            key={shown.fieldset.id}
            shown={shown}
            values={values}
            onValue={onValue}
            issues={isShown ? [...step.issues, ...refused] : refused}
            isReadOnly={false}
            isAdmin={isAdmin}
            surroundings={surroundings}
          />
        ))}
        <div className="form-foot">
          <SavedState state={draft.state} onRetry={() => void flush()} />
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

/** Selects the answers whose fields the form still has, for a draft that was begun with an earlier version. */
function selectGiven(values: FieldValues, form: Form): FieldValues {
  const names = new Set(
    form.definition.steps.flatMap(({ fieldsets }) =>
      fieldsets.flatMap(({ id, repeat, fields }) =>
        repeat ? [id] : fields.flatMap(({ name, other }) => (other ? [name, `${name}-other`] : [name])),
      ),
    ),
  )
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))
}
