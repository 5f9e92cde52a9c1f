import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { TextArea } from '@atrium/ui/components/text-area.tsx'
import { workflowSteps, type WorkflowStep } from '@atrium/domain/forms/workflow'
import type { Review, Submission } from '../../../contract/submissions.ts'
import { api } from '../../api.ts'
import { useReview } from '../use-review.ts'

type Props = { submission: Submission; review: Review }

/**
 * The step of a submission. Without rules, it may be any of the four at any time (specification 2, section 4); with rules, each permitted move has
 * a button, and one that the reviewer may not make says why.
 */
export function Moves({ submission, review }: Props) {
  const { t } = useTranslation()
  const { id, step, revision } = submission
  const { run, isBusy } = useReview(id)
  const [asked, setAsked] = useState<WorkflowStep | null>(null)
  const isFree = review.moves.length === workflowSteps.length - 1 && review.moves.every((one) => !one.refusal && !one.needsReason)
  const move = (to: WorkflowStep, reason: string | null) =>
    run(
      () => api.submissions.move({ submission: id, from: step, to, reason, revision }),
      t('forms.moved', { step: t(`forms.workflow.${to}`) }),
    )
  if (isFree)
    return (
      <NativeSelect
        isForm
        label={t('forms.workflowStep')}
        value={step}
        choices={workflowSteps.map((value) => ({ value, label: t(`forms.workflow.${value}`) }))}
        onChoose={(to) => !isBusy && void move(to, null)}
      />
    )
  return (
    <div className="review-moves">
      <p>
        <span className="muted">{t('forms.workflowStep')}</span> <strong>{t(`forms.workflow.${step}`)}</strong>
      </p>
      {review.moves.length === 0 && <p className="muted">{t('review.noMoves')}</p>}
      <div className="form-buttons">
        {review.moves
          .filter(({ refusal }) => refusal === null)
          .map(({ to, needsReason }) => (
            <button
              key={to}
              className={to === 'Under review' ? 'button' : 'button primary'}
              type="button"
              aria-busy={isBusy}
              aria-expanded={needsReason ? asked === to : undefined}
              onClick={() => (needsReason ? setAsked(asked === to ? null : to) : !isBusy && void move(to, null))}
            >
              {t(`review.moves.${to}`)}
            </button>
          ))}
      </div>
      {review.moves.map(({ to, refusal }) =>
        refusal === null ? null : (
          <p className="muted" key={to}>
            {t(`forms.workflow.${to}`)}: {t(`review.refusals.${refusal}`)}
          </p>
        ),
      )}
      {asked !== null && (
        <ReasonForm
          key={asked}
          to={asked}
          isBusy={isBusy}
          onReason={async (reason) => {
            if (await move(asked, reason)) setAsked(null)
          }}
        />
      )}
    </div>
  )
}

type ReasonProps = { to: WorkflowStep; isBusy: boolean; onReason: (reason: string) => Promise<void> }

function ReasonForm({ to, isBusy, onReason }: ReasonProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setHasTried(true)
    if (reason.trim() !== '' && !isBusy) void onReason(reason)
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextArea
        label={t('review.reason')}
        value={reason}
        maxLength={1_000}
        error={hasTried && reason.trim() === '' ? t('review.reasonMissing') : undefined}
        onValue={setReason}
      />
      <button className="button primary" type="submit" aria-busy={isBusy}>
        {t(`review.moves.${to}`)}
      </button>
    </form>
  )
}
