import { useQuery } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountFooterPlace } from '@atrium/accounts/web/account-footers.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { showError, showSuccess } from '@atrium/ui/components/notices'
import { Rating } from '@atrium/ui/components/rating.tsx'
import { TextArea } from '@atrium/ui/components/text-area.tsx'
import { failureCode } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import { readSessionValue, storeSessionValue } from '@atrium/ui/lib/stored'
import { maxComment, maxRating } from '../../contract/feedback-terms.ts'
import { api } from '../api.ts'
import { promptQuery } from '../queries.ts'
import './feedback-box.css'

/** Key of the visit in which the box was closed. */
const closedKey = 'feedback-closed'
const createId = () => crypto.randomUUID()

/** Asks a client how likely they are to recommend the firm. It is hidden once they have answered or closed it. */
export function FeedbackBox({ portal }: AccountFooterPlace) {
  const { t } = useTranslation()
  const { data } = useQuery(promptQuery(portal))
  const [isHidden, setIsHidden] = useState(() => readSessionValue(closedKey) !== null)
  const [id] = useState(createId)
  const [rating, setRating] = useState<number | null>(null)
  const [comment, setComment] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  if (!data?.isDue || isHidden) return null
  const close = () => {
    storeSessionValue(closedKey, 'true')
    setIsHidden(true)
  }
  const submit = async () => {
    if (rating === null || isBusy) return
    setIsBusy(true)
    try {
      await api.feedback.submit({ portal, entry: id, rating, comment })
      showSuccess(t('feedback.thanks'))
      setIsHidden(true)
      void queryClient.invalidateQueries({ queryKey: ['feedback'] })
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
      setIsBusy(false)
    }
  }
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <section className="wrap" aria-label={t('feedback.title')}>
      <form className="feedback-box" onSubmit={onSubmit}>
        <button className="feedback-close" type="button" aria-label={t('feedback.close')} onClick={close}>
          <Icon name="close" />
        </button>
        <Rating
          label={t('feedback.question')}
          value={rating}
          range={maxRating}
          ends={[t('feedback.notLikely'), t('feedback.likely')]}
          onRate={setRating}
        />
        {rating !== null && (
          <>
            <TextArea label={t('feedback.comment')} name="comment" rows={2} value={comment} maxLength={maxComment} onValue={setComment} />
            <button className="button primary" type="submit" aria-disabled={isBusy}>
              {t('feedback.send')}
            </button>
          </>
        )}
      </form>
    </section>
  )
}
