import { useTranslation } from 'react-i18next'
import type { Booking } from '../../../contract/bookings.ts'
import { cityOf, describeMeeting, weekdayOf } from '../times.ts'

/** Shows when a meeting takes place, as a leaf of a calendar, with the other side and the place. */
export function MeetingDate({ booking, other }: { booking: Booking; other: string }) {
  const { t } = useTranslation()
  const { day, from, to } = describeMeeting(booking)
  const place = [booking.room, booking.location].filter(Boolean).join(', ')
  return (
    <div className="meeting-date">
      <time dateTime={booking.startDate}>
        <b>{t(`calendar.months.m${Number(day.slice(5, 7)) as 1}`)}</b>
        <span>{Number(day.slice(8))}</span>
        <small>{t(`bookings.days.d${weekdayOf(day) as 1}`)}</small>
      </time>
      <div>
        <p className="meeting-time">
          {from} – {to}
        </p>
        <p className="muted">{t('bookings.zone', { zone: cityOf(booking.timeZone) })}</p>
        {booking.kind && <p className="meeting-kind">{booking.kind}</p>}
        <p>{other}</p>
        {place !== '' && <p className="muted">{place}</p>}
        {booking.isGroup && <p className="muted">{t('bookings.isGroup')}</p>}
        {booking.videoLink && booking.state === 'booked' && (
          <p>
            <a href={booking.videoLink} target="_blank" rel="noreferrer">
              {t('bookings.joinVideo')}
            </a>
          </p>
        )}
      </div>
    </div>
  )
}
