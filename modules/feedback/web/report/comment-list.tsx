import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDate } from '@atrium/ui/i18n/dates'
import { accountPath } from '@atrium/ui/lib/paths'
import type { FeedbackEntry } from '../../contract/feedback.ts'

/** Comments of clients, the newest first. */
export function CommentList({ portal, entries }: { portal: string; entries: readonly FeedbackEntry[] }) {
  const { t } = useTranslation()
  return (
    <ul className="feedback-comments">
      {entries.map(({ id, name, rating, comment, submittedDateFormatted, advisers, followUp }) => (
        <li key={id}>
          <span className="feedback-mark" aria-label={t('feedback.rated', { rating })} role="img">
            {rating}
          </span>
          <div>
            {comment && <p>{comment}</p>}
            <p className="muted">{[name, submittedDateFormatted, ...advisers.map((adviser) => adviser.name)].join(' · ')}</p>
            {followUp && (
              <p className="feedback-follow-up">
                <span className="chip">{t(`feedback.followUp.${followUp.state}`)}</span>
                <Link className="link" to={accountPath(portal, followUp.account)}>
                  {followUp.state === 'done'
                    ? t('feedback.followedUpBy', { name: followUp.doneBy ?? '' })
                    : t('feedback.followUpBy', {
                        name: followUp.assignee ?? t('feedback.nobodyYet'),
                        date: followUp.dueOn === null ? '' : formatDate(followUp.dueOn),
                      })}
                </Link>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
