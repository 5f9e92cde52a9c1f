import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Client } from '../../../contract/clients.ts'

/** The days of the last and the next review. */
export function ReviewFacts({ client: { lastReviewOn, nextReviewOn, today } }: { client: Client }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const isOverdue = nextReviewOn !== null && nextReviewOn < today
  return (
    <ul className="staff-rows">
      <li>
        <span>{t('clientPage.review.last')}</span>
        <span className={lastReviewOn ? 'number' : 'muted'}>{lastReviewOn ? date(lastReviewOn) : t('clientPage.review.none')}</span>
      </li>
      <li>
        <span>{t('clientPage.review.next')}</span>
        <span className={isOverdue ? 'number late' : nextReviewOn ? 'number' : 'muted'}>
          {nextReviewOn ? date(nextReviewOn) : t('clientPage.review.noneDue')}
          {isOverdue && `, ${t('clientPage.review.overdue')}`}
        </span>
      </li>
    </ul>
  )
}
