import { useTranslation } from 'react-i18next'
import type { FeedbackEntry } from '../../contract/feedback.ts'

/** Comments of clients, the newest first. */
export function CommentList({ entries }: { entries: readonly FeedbackEntry[] }) {
  const { t } = useTranslation()
  return (
    <ul className="feedback-comments">
      {entries.map(({ id, name, rating, comment, submittedDateFormatted, advisers }) => (
        <li key={id}>
          <span className="feedback-mark" aria-label={t('feedback.rated', { rating })} role="img">
            {rating}
          </span>
          <div>
            <p>{comment}</p>
            <p className="muted">{[name, submittedDateFormatted, ...advisers.map((adviser) => adviser.name)].join(' · ')}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
