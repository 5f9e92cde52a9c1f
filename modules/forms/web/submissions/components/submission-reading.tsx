import type { FieldValues } from '@atrium/domain/fields/definition'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Submission } from '../../../contract/forms.ts'
import { FormFieldset } from '../../filling/components/form-fieldset.tsx'
import { useFilledForm } from '../../filling/use-filled-form.ts'
import { StepChoice } from './step-choice.tsx'
import '../../filling/components/form.css'

type Props = { submission: Submission; mayReview: boolean; isAdmin: boolean }

/** The answers of a submission as they were sent, with the steps of its review. */
export function SubmissionReading({ submission, mayReview, isAdmin }: Props) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { form, definition, answers, user, owners, submittedAt, step, steps } = submission
  const { steps: shown } = useFilledForm({ definition, today: submittedAt.slice(0, 10) }, answers as FieldValues, isAdmin)
  return (
    <>
      <h1>{form.name}</h1>
      <p className="muted submission-head">
        <span>{t('forms.sentBy', { name: user, moment: moment(submittedAt) })}</span>
        {owners.join(', ') !== user && <span>{t('forms.for', { name: owners.join(', ') })}</span>}
      </p>
      {mayReview ? <StepChoice submission={submission} /> : <p>{t(`forms.clientSteps.${step}`)}</p>}
      {mayReview && steps.length > 0 && (
        <ol className="submission-steps" aria-label={t('forms.timeline')}>
          {steps.map((one) => (
            <li key={one.at}>
              <strong>{t(`forms.workflow.${one.step}`)}</strong>{' '}
              <span className="muted">
                {one.by === null ? moment(one.at) : t('forms.movedBy', { name: one.by, moment: moment(one.at) })}
                {one.reason !== null && ` – ${one.reason}`}
              </span>
            </li>
          ))}
        </ol>
      )}
      <div className="fill-form">
        {shown.flatMap(({ fieldsets }) =>
          fieldsets.map((fieldset) => (
            <FormFieldset
              key={fieldset.fieldset.id}
              shown={fieldset}
              values={answers as FieldValues}
              onValue={() => undefined}
              issues={[]}
              isReadOnly
              isAdmin={isAdmin}
            />
          )),
        )}
      </div>
    </>
  )
}
