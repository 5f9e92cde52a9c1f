import type { FieldValue, FieldValues } from '@atrium/domain/fields/definition'
import type { AnswerIssue } from '@atrium/domain/forms/read-answers'
import { useCallback, useEffect, useMemo, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answers } from '../../../contract/forms.ts'
import type { Submission } from '../../../contract/submissions.ts'
import { api } from '../../api.ts'
import { ErrorSummary } from '../../filling/components/error-summary.tsx'
import { FormFieldset } from '../../filling/components/form-fieldset.tsx'
import { focusField } from '../../filling/focus-field.ts'
import { keepChanges, readKeptChanges } from '../../filling/kept-changes.ts'
import { useChangingSurroundings } from '../../filling/surroundings.ts'
import { useFilledForm } from '../../filling/use-filled-form.ts'
import { useReview } from '../../review/use-review.ts'

type Props = {
  submission: Submission
  /** Fields and repeated fieldsets that a request names; null if all answers may be changed. */
  fields: ReadonlySet<string> | null
  isAdmin: boolean
  onDone: () => void
}

/**
 * Lets the sender change answers of a submission: those that a request names, and those that appear because of them; or all of them. What was
 * typed is kept on the device until it is sent.
 */
export function ChangeAnswers({ submission, fields, isAdmin, onDone }: Props) {
  const { t } = useTranslation()
  const { id, definition, answers, submittedAt, revision, openRequest } = submission
  const { run, isBusy } = useReview(id)
  const place = useMemo(() => ({ portal: '', form: id }), [id])
  const [typed, setTyped] = useState<FieldValues>(() => readKeptChanges(place)?.changes ?? {})
  const [hasTried, setHasTried] = useState(false)
  const stored = answers as FieldValues
  const values = useMemo(() => ({ ...stored, ...typed }), [stored, typed])
  const { steps, issues, compiled } = useFilledForm({ definition, today: submittedAt.slice(0, 10) }, values, isAdmin)
  const isOpen = (path: string) => {
    const [first = ''] = path.split('.')
    return fields === null || fields.has(first) || !Object.hasOwn(stored, first)
  }
  const shown = steps.flatMap((step) =>
    step.fieldsets.flatMap(({ fieldset, copies }) => {
      if (fieldset.repeat) return isOpen(fieldset.id) ? [{ fieldset, copies }] : []
      const open = copies.map((copy) => copy.filter(({ path }) => isOpen(path)))
      return open.flat().length > 0 ? [{ fieldset, copies: open }] : []
    }),
  )
  const surroundings = useChangingSurroundings(submission)
  const openIssues = issues.filter(({ path }) => isOpen(path))
  useEffect(() => {
    const [first] = fields ?? []
    if (first !== undefined) focusField(first)
  }, [fields])
  const onValue = useCallback(
    (name: string, value: FieldValue) =>
      setTyped((before) => {
        const changes = { ...before, [name]: value }
        keepChanges(place, { changes, revision })
        return changes
      }),
    [place, revision],
  )
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    setHasTried(true)
    const [first] = openIssues
    if (first) return focusField(first.path)
    if (isBusy) return
    const given = Object.fromEntries(Object.entries(values).filter(([name]) => isOpen(name))) as Answers
    const isSent = await run(
      () => api.submissions.change({ submission: id, revision, request: fields === null ? null : openRequest, answers: given }),
      t('review.answersSent'),
    )
    if (!isSent) return
    keepChanges(place, { changes: {}, revision })
    onDone()
  }
  return (
    <form className="fill-form" onSubmit={(event) => void send(event)} noValidate aria-busy={isBusy}>
      {hasTried && openIssues.length > 0 && (
        <ErrorSummary form={compiled} issues={openIssues} onChoose={({ path }: AnswerIssue) => focusField(path)} />
      )}
      {shown.map((fieldset) => (
        <FormFieldset
          key={fieldset.fieldset.id}
          shown={fieldset}
          values={values}
          onValue={onValue}
          issues={hasTried ? openIssues : []}
          isReadOnly={false}
          isAdmin={isAdmin}
          surroundings={surroundings}
        />
      ))}
      <div className="form-foot">
        <div className="form-buttons">
          <button className="button" type="button" onClick={onDone}>
            {t('review.later')}
          </button>
          <button className="button primary" type="submit" aria-busy={isBusy}>
            {t(hasTried && openIssues.length > 0 ? 'forms.missing' : 'review.sendAnswers')}
          </button>
        </div>
      </div>
    </form>
  )
}
