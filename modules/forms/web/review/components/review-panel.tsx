import { labelOf } from '@atrium/collections/web/grid/item-text'
import { localText } from '@atrium/domain/fields/definition'
import { listSteps } from '@atrium/domain/forms/compile-form'
import type { FormDefinition } from '@atrium/domain/forms/definition'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { Note } from '@atrium/ui/components/states.tsx'
import { useKeptFocus } from '@atrium/ui/components/use-kept-focus'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Review, Submission } from '../../../contract/submissions.ts'
import { api } from '../../api.ts'
import { useReview } from '../use-review.ts'
import { SignSubmission } from '../../submissions/components/sign-submission.tsx'
import { AskSender } from './ask-sender.tsx'
import { Comments } from './comments.tsx'
import { DeleteSubmission } from './delete-submission.tsx'
import { Moves } from './moves.tsx'
import './review.css'

const nobody = 'nobody'

/** The review of a submission: its step, who works on it, questions to the sender, comments and history. */
export function ReviewPanel({ submission, review }: { submission: Submission; review: Review }) {
  const { t } = useTranslation()
  const { moment, date } = useFormats()
  const { run, isBusy } = useReview(submission.id)
  const panel = useRef<HTMLElement>(null)
  useKeptFocus(panel, panel)
  const [isAsking, setIsAsking] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const { id } = submission
  const { dueAt, assignee, reviewers, lock, comments } = review
  const { isOverdue } = review
  const open = submission.requests.find((request) => !request.answeredAt && !request.withdrawnAt)
  return (
    <aside ref={panel} tabIndex={-1} className="review" aria-label={t('review.title')}>
      <section className="review-part" aria-label={t('forms.workflowStep')}>
        {lock && !lock.isOwn && (
          <Note kind="info">
            <p>{t('review.lockedBy', { name: lock.name, moment: moment(lock.until) })}</p>
          </Note>
        )}
        <Moves submission={submission} review={review} />
        {dueAt !== null && submission.step !== 'Released' && (
          <p className={isOverdue ? 'review-overdue' : 'muted'}>
            {t(isOverdue ? 'review.overdue' : 'formParts.due', { day: date(dueAt.slice(0, 10)) })}
          </p>
        )}
        <NativeSelect
          isForm
          label={t('review.assignee')}
          value={assignee?.id ?? nobody}
          choices={[{ value: nobody, label: t('review.nobody') }, ...reviewers.map((one) => ({ value: one.id, label: one.name }))]}
          onChoose={(person) =>
            void run(
              () => api.submissions.assign({ submission: id, person: person === nobody ? null : person }),
              t('review.assigned', { name: reviewers.find((one) => one.id === person)?.name ?? t('review.nobody') }),
            )
          }
        />
        <div className="form-buttons">
          {(!lock || lock.isOwn) && (
            <button
              className="button"
              type="button"
              aria-pressed={lock !== null}
              aria-busy={isBusy}
              onClick={() => void run(() => (lock ? api.submissions.unlock({ submission: id }) : api.submissions.lock({ submission: id })))}
            >
              {t(lock ? 'review.finish' : 'review.work')}
            </button>
          )}
          {!open && review.canAsk && (
            <button className="button" type="button" onClick={() => setIsAsking(true)}>
              {t('review.ask')}
            </button>
          )}
        </div>
        {lock?.isOwn && <p className="muted">{t('review.ownLock', { moment: moment(lock.until) })}</p>}
      </section>
      <SignSubmission submission={submission} />
      <Requests submission={submission} />
      <Comments id={id} comments={comments} />
      <History submission={submission} review={review} />
      {(!lock || lock.isOwn) && (
        <section className="review-part">
          <div className="form-buttons">
            <button className="button danger" type="button" onClick={() => setIsDeleting(true)}>
              {t('review.delete')}
            </button>
          </div>
        </section>
      )}
      {isAsking && <AskSender submission={submission} onClose={() => setIsAsking(false)} />}
      {isDeleting && <DeleteSubmission submission={submission} onClose={() => setIsDeleting(false)} />}
    </aside>
  )
}

function Requests({ submission: { id, requests, definition } }: { submission: Submission }) {
  const { t } = useTranslation()
  const { moment, locale } = useFormats()
  const { run, isBusy } = useReview(id)
  if (requests.length === 0) return null
  return (
    <section className="review-part" aria-label={t('review.requests')}>
      <h2>{t('review.requests')}</h2>
      <ul>
        {requests.map((request) => (
          <li key={request.id}>
            <p>{request.message}</p>
            <p className="muted">{request.fields.map((name) => nameOf(definition, name, locale)).join(', ')}</p>
            <p className="muted">
              {request.by === null ? moment(request.at) : t('forms.movedBy', { name: request.by, moment: moment(request.at) })}
              {' · '}
              {request.answeredAt
                ? t('review.answered', { moment: moment(request.answeredAt) })
                : request.withdrawnAt
                  ? t('review.withdrawn', { moment: moment(request.withdrawnAt) })
                  : t('review.open')}
            </p>
            {!request.answeredAt && !request.withdrawnAt && (
              <button
                className="link"
                type="button"
                aria-busy={isBusy}
                onClick={() => void run(() => api.submissions.withdraw({ submission: id, request: request.id }), t('review.withdrawnNow'))}
              >
                {t('review.withdraw')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Steps and changes of the answers, the newest first. */
function History({ submission, review }: { submission: Submission; review: Review }) {
  const { t } = useTranslation()
  const { moment, locale } = useFormats()
  const entries = [
    ...submission.steps.map((one) => ({ at: one.at, by: one.by, title: t(`forms.workflow.${one.step}`), detail: one.reason })),
    ...review.changes.map((change) => ({
      at: change.at,
      by: change.by,
      title: t('review.answersChanged'),
      detail: change.fields.map(({ name }) => nameOf(submission.definition, name, locale)).join(', '),
    })),
    { at: submission.submittedAt, by: submission.user, title: t('review.received'), detail: null },
  ].toSorted((one, other) => other.at.localeCompare(one.at))
  return (
    <section className="review-part">
      <h2>{t('forms.timeline')}</h2>
      <ol aria-label={t('forms.timeline')}>
        {entries.map((entry) => (
          <li key={`${entry.at} ${entry.title}`}>
            <p>{entry.title}</p>
            <p className="muted">
              {entry.by === null ? moment(entry.at) : t('forms.movedBy', { name: entry.by, moment: moment(entry.at) })}
            </p>
            {entry.detail !== null && entry.detail !== '' && <p>{entry.detail}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Returns the label of a field or the title of a repeated fieldset. */
function nameOf({ steps }: FormDefinition, name: string, locale: 'en' | 'is' | 'el'): string {
  const fieldsets = listSteps(steps).flatMap(({ step }) => step.fieldsets)
  const repeated = fieldsets.find(({ id, repeat }) => repeat && id === name)
  if (repeated) return repeated.title === undefined ? name : localText(repeated.title, locale)
  const field = fieldsets.flatMap(({ fields }) => fields).find((one) => one.name === name || `${one.name}-other` === name)
  return field ? labelOf(field, locale) : name
}
