import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { TextArea } from '@atrium/ui/components/text-area.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Review } from '../../../contract/submissions.ts'
import { api } from '../../api.ts'
import { useReview } from '../use-review.ts'

/** Comments of reviewers, which the sender does not see, and a field for another one. */
export function Comments({ id, comments }: { id: string; comments: Review['comments'] }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { run, isBusy } = useReview(id)
  const [text, setText] = useState('')
  // The id stays while the text is sent again after a failure, so that it is added once.
  const [comment, setComment] = useState(() => crypto.randomUUID())
  const add = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim() === '' || isBusy) return
    if (!(await run(() => api.submissions.comment({ submission: id, id: comment, text }), t('review.commented')))) return
    setText('')
    setComment(crypto.randomUUID())
  }
  return (
    <section className="review-part" aria-label={t('review.comments')}>
      <h2>{t('review.comments')}</h2>
      <ul>
        {comments.map((one) => (
          <li key={one.id}>
            <p>{one.text}</p>
            <p className="muted">{one.by === null ? moment(one.at) : t('forms.movedBy', { name: one.by, moment: moment(one.at) })}</p>
          </li>
        ))}
      </ul>
      <form onSubmit={(event) => void add(event)} noValidate>
        <TextArea label={t('review.comment')} hint={t('review.commentHint')} value={text} maxLength={2_000} rows={2} onValue={setText} />
        <button className="button" type="submit" aria-busy={isBusy}>
          {t('review.addComment')}
        </button>
      </form>
    </section>
  )
}
