import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ReviewOccasion } from '@atrium/clients/web/review-heads'
import { describeMeeting, cityOf, listStaff } from '../booking/times.ts'
import { bookingQuery } from '../queries.ts'
import './meeting-head.css'

/** The meeting for which a client is prepared: when and where it is, who takes part, and what the client wants to discuss. */
export function MeetingHead({ account, meeting }: ReviewOccasion) {
  const { t } = useTranslation()
  const { data: booking } = useQuery(bookingQuery(meeting))
  if (!booking || booking.account.id !== account) return null
  const { date, from, to } = describeMeeting(booking)
  const place = [booking.room, booking.location, booking.videoLink].filter(Boolean).join(', ')
  const rows = [
    {
      label: t('bookings.when'),
      value: `${t('bookings.summary', { date, from, to })} (${t('bookings.zone', { zone: cityOf(booking.timeZone) })})`,
    },
    { label: t('bookings.attendees'), value: `${booking.name}, ${listStaff(booking)}` },
    { label: t('bookings.place'), value: place },
    { label: t('bookings.wants'), value: booking.notes },
  ].filter(({ value }) => value !== '')
  return (
    <section className="meeting-head" aria-label={booking.kind ?? t('bookings.theMeeting')}>
      {booking.state === 'cancelled' && <p className="chip">{t('bookings.stateCancelled')}</p>}
      <dl>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
