import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Me } from '@atrium/people/contract/profiles'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { formatLocalMoment } from '@atrium/ui/i18n/dates'
import type { Booking } from '../../../contract/bookings.ts'
import { bookingsPath } from '../../paths.ts'
import { listStaff } from '../times.ts'
import { CalendarFileButton } from './calendar-file-button.tsx'
import { MeetingDate } from './meeting-date.tsx'

/** Confirms a meeting that was booked. */
export function BookedMeeting({ booking, portal, me }: { booking: Booking; portal: string; me: Me }) {
  const { t } = useTranslation()
  return (
    <div className="booking-form">
      <div className="booking-done">
        <Icon name="check" />
        <div>
          <h3>{t('bookings.bookedLede', { email: me.email })}</h3>
        </div>
      </div>
      <MeetingDate booking={booking} other={t('bookings.with', { name: listStaff(booking) })} />
      <p className="muted">{t('bookings.changeableUntil', formatLocalMoment(booking.changeableUntil, booking.timeZone))}</p>
      <div className="booking-acts">
        <CalendarFileButton booking={booking} />
        <Link className="button" to={bookingsPath(portal)}>
          {t('bookings.seeAll')}
        </Link>
      </div>
    </div>
  )
}
