import type { FieldValues } from '@atrium/domain/fields/definition'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeptFocus } from '@atrium/ui/components/use-kept-focus'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Submission } from '../../../contract/submissions.ts'
import { FormFieldset } from '../../filling/components/form-fieldset.tsx'
import { useReadingSurroundings } from '../../filling/surroundings.ts'
import { useFilledForm } from '../../filling/use-filled-form.ts'
import { ReviewPanel } from '../../review/components/review-panel.tsx'
import { ChangeAnswers } from './change-answers.tsx'
import { SenderPart } from './sender-part.tsx'
import { SignSubmission } from './sign-submission.tsx'
import { submissionPdf } from '../../paths.ts'
import { ScoreResult } from './score-result.tsx'
import '../../filling/components/form.css'

/** A submission: for its sender with the state of the review, for reviewers with the review itself. */
export function SubmissionReading({ submission, isAdmin }: { submission: Submission; isAdmin: boolean }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { form, user, owners, submittedAt, review, requests, openRequest } = submission
  const page = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus(page, heading)
  const [isChanging, setIsChanging] = useState(false)
  const asked = useMemo(() => {
    const open = requests.find(({ id }) => id === openRequest)
    return open ? new Set(open.fields) : null
  }, [requests, openRequest])
  return (
    <div ref={page}>
      <h1 ref={heading} tabIndex={-1}>
        {form.name}
      </h1>
      <p className="muted submission-head">
        <span>{t('forms.sentBy', { name: user, moment: moment(submittedAt) })}</span>
        {owners.join(', ') !== user && <span>{t('forms.for', { name: owners.join(', ') })}</span>}
        <a className="button" href={submissionPdf(submission.id)} download>
          {t('forms.savePdf')}
        </a>
      </p>
      {!review && <SignSubmission submission={submission} />}
      {!review && <SenderPart submission={submission} isChanging={isChanging} onChange={() => setIsChanging(true)} />}
      <div className={review ? 'submission-columns with-review' : 'submission-columns'}>
        {review && <ReviewPanel submission={submission} review={review} />}
        {isChanging ? (
          <ChangeAnswers submission={submission} fields={asked} isAdmin={isAdmin} onDone={() => setIsChanging(false)} />
        ) : (
          <div>
            <ScoreResult submission={submission} />
            <AnswersAsSent submission={submission} isAdmin={isAdmin} />
          </div>
        )}
      </div>
    </div>
  )
}

function AnswersAsSent({ submission, isAdmin }: { submission: Submission; isAdmin: boolean }) {
  const { definition, answers, submittedAt } = submission
  const { steps } = useFilledForm({ definition, today: submittedAt.slice(0, 10) }, answers as FieldValues, isAdmin)
  const surroundings = useReadingSurroundings(submission, submission.review !== null)
  return (
    <div className="fill-form">
      {steps.flatMap(({ fieldsets }) =>
        fieldsets.map((fieldset) => (
          <FormFieldset
            key={fieldset.fieldset.id}
            shown={fieldset}
            values={answers as FieldValues}
            onValue={() => undefined}
            issues={[]}
            isReadOnly
            isAdmin={isAdmin}
            surroundings={surroundings}
          />
        )),
      )}
    </div>
  )
}
