import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showError, showResult, showSuccess } from '@atrium/ui/components/notices'
import { formatDate, formatLocalMoment } from '@atrium/ui/i18n/dates'
import { failureCode } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { Me } from '@atrium/people/contract/profiles'
import type { BookingWait } from '../../contract/waits.ts'
import { api } from '../api.ts'
import { findFailureText } from '../booking/failures.ts'
import { waitsQuery } from '../queries.ts'
import './waits.css'

/** What a client waits for, and the times that are held for them, which they can book at once. */
export function WaitList({ account, me }: { account: string; me: Me }) {
  const { t } = useTranslation()
  const { data } = useQuery(waitsQuery(account))
  if (!data || data.items.length === 0) return null
  return (
    <section className="waits" aria-labelledby="waits">
      <h2 id="waits">{t('bookings.waits')}</h2>
      <ul>
        {data.items.map((wait) => (
          <li key={wait.id}>
            <Wait account={account} wait={wait} me={me} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const reload = () => queryClient.invalidateQueries({ queryKey: ['bookings'] })

function Wait({ account, wait, me }: { account: string; wait: BookingWait; me: Me }) {
  const { t } = useTranslation()
  const { name, offer, timeZone } = wait
  const isReadOnly = me.impersonating !== null
  const remove = async () => {
    try {
      await api.bookingWaits.remove({ account, wait: wait.id })
      showResult(t('bookings.waitRemoved'))
      await reload()
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    }
  }
  const book = async () => {
    if (!offer) return
    const { startDate, endDate } = offer
    const person = { name: me.name, email: me.email, notes: '' }
    try {
      // The wait ends with its booking, so that its id serves for one only.
      const [booking] = await api.bookings.request({
        account,
        booking: wait.id,
        calendar: wait.calendar,
        staffId: wait.staffId,
        startDate,
        endDate,
        ...person,
      })
      if (booking) showSuccess(t('bookings.booked'))
      else showError(t('bookings.offerGone'))
      await reload()
    } catch (error) {
      showError(t(findFailureText(failureCode(error))))
      await reload()
    }
  }
  const day = offer && formatLocalMoment(offer.startDate, timeZone)
  const until = offer && formatLocalMoment(offer.until, timeZone)
  return (
    <>
      <div>
        <strong>{name}</strong>
        {offer && day && until ? (
          <>
            <p>{t('bookings.summary', { date: day.date, from: day.time, to: formatLocalMoment(offer.endDate, timeZone).time })}</p>
            <p className="muted">{t('bookings.heldUntil', until)}</p>
          </>
        ) : (
          <p className="muted">{t('bookings.waitsFor', { from: formatDate(wait.from), until: formatDate(wait.until) })}</p>
        )}
      </div>
      <div className="wait-acts">
        {offer && (
          <button className="button primary" type="button" disabled={isReadOnly} onClick={() => void book()}>
            {t('bookings.bookHeld')}
          </button>
        )}
        <button
          className="button quiet"
          type="button"
          disabled={isReadOnly}
          aria-label={t('bookings.stopWaitingFor', { name })}
          onClick={() => void remove()}
        >
          {t('bookings.stopWaiting')}
        </button>
      </div>
    </>
  )
}
