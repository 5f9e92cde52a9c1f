import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showError, showResult } from '@atrium/ui/components/notices'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import { feedDetails, type FeedDetail } from '../../contract/booking-terms.ts'
import { api } from '../api.ts'
import { feedQuery } from '../queries.ts'
import './feeds.css'

/** The private address from which a calendar program reads the meetings of the caller. It is shown once. */
export function FeedSection() {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { data } = useQuery(feedQuery())
  const [detail, setDetail] = useState<FeedDetail>('busy')
  const [address, setAddress] = useState<string>()
  if (!data) return null
  const { feed } = data
  const create = async () => {
    try {
      const { path } = await api.bookingFeeds.create({ detail })
      setAddress(new URL(path, location.origin).href)
      await queryClient.invalidateQueries({ queryKey: ['bookings', 'feed'] })
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    }
  }
  const remove = async () => {
    try {
      await api.bookingFeeds.remove()
      setAddress(undefined)
      showResult(t('bookings.feedRemoved'))
      await queryClient.invalidateQueries({ queryKey: ['bookings', 'feed'] })
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    }
  }
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    showResult(t('bookings.feedCopied'))
  }
  return (
    <section className="wide feed-section" aria-labelledby="booking-feed">
      <h2 id="booking-feed">{t('bookings.feed')}</h2>
      <p className="muted">{t('bookings.feedHint')}</p>
      {feed && (
        <p>
          {t('bookings.feedSince', { moment: moment(feed.created), detail: t(`bookings.feedDetails.${feed.detail}`) })}{' '}
          {feed.read === null ? t('bookings.feedUnread') : t('bookings.feedRead', { moment: moment(feed.read) })}
        </p>
      )}
      {address !== undefined && (
        <div className="feed-address" role="status">
          <p>{t('bookings.feedOnce')}</p>
          <code>{address}</code>
          <button className="button" type="button" onClick={() => void copy(address)}>
            {t('bookings.feedCopy')}
          </button>
        </div>
      )}
      <p className="choice-heading">{t('bookings.feedDetail')}</p>
      <Segmented
        label={t('bookings.feedDetail')}
        value={detail}
        choices={feedDetails.map((value) => ({ value, label: t(`bookings.feedDetails.${value}`) }))}
        onChoose={setDetail}
      />
      <div className="feed-acts">
        <button className="button" type="button" onClick={() => void create()}>
          {t(feed ? 'bookings.feedRenew' : 'bookings.feedCreate')}
        </button>
        {feed && (
          <button className="button quiet" type="button" onClick={() => void remove()}>
            {t('bookings.feedEnd')}
          </button>
        )}
      </div>
    </section>
  )
}
