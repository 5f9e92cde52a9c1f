import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEdition } from '@atrium/ui/brand/edition'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { formatLocalMoment } from '@atrium/ui/i18n/dates'
import { bookingParameter } from '../../../contract/booking-terms.ts'
import type { Booking } from '../../../contract/bookings.ts'
import { listStaff } from '../times.ts'
import { CalendarFileButton } from './calendar-file-button.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { MeetingDate } from './meeting-date.tsx'

/** Shows meetings one below the other, with what can be done about each. */
export function MeetingList({ bookings, isStaff, isPast }: { bookings: readonly Booking[]; isStaff: boolean; isPast: boolean }) {
  const { t } = useTranslation()
  const [cancelled, setCancelled] = useState<Booking>()
  return (
    <>
      <ul className="meetings" aria-label={t('bookings.list')}>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <Meeting booking={booking} isStaff={isStaff} isPast={isPast} onCancel={() => setCancelled(booking)} />
          </li>
        ))}
      </ul>
      {cancelled && <CancelDialog booking={cancelled} isStaff={isStaff} onClose={() => setCancelled(undefined)} />}
    </>
  )
}

type Props = { booking: Booking; isStaff: boolean; isPast: boolean; onCancel: () => void }

function Meeting({ booking, isStaff, isPast, onCancel }: Props) {
  const { t } = useTranslation()
  const { contact } = useEdition()
  const { open } = useUrlDrawer(bookingParameter)
  const { state, notes, cancelReason } = booking
  const other = isStaff
    ? [booking.name, booking.account.name].filter((name, index, all) => all.indexOf(name) === index).join(', ')
    : listStaff(booking)
  return (
    <div className="meeting">
      <MeetingDate booking={booking} other={t('bookings.with', { name: isStaff ? `${other} (${listStaff(booking)})` : other })} />
      <div className="meeting-more">
        {state === 'cancelled' && <p className="chip">{t('bookings.stateCancelled')}</p>}
        {state === 'requested' && <p className="chip">{t('bookings.stateRequested')}</p>}
        {notes !== '' && <p className="meeting-notes">{notes}</p>}
        {isStaff && (
          <p>
            <a href={`mailto:${booking.email}`}>{booking.email}</a>
          </p>
        )}
        {cancelReason && <p className="muted">{t('bookings.cancelReason', { reason: cancelReason })}</p>}
        {state === 'booked' && !isPast && (
          <>
            {!isStaff && (
              <p className="muted">
                {booking.mayChange
                  ? t('bookings.changeableUntil', formatLocalMoment(booking.changeableUntil, booking.timeZone))
                  : t('bookings.tooLate', contact)}
              </p>
            )}
            <div className="booking-acts">
              <CalendarFileButton booking={booking} />
              {booking.mayChange && (
                <>
                  <button className="button" type="button" onClick={() => open(`move/${booking.id}`)}>
                    {t('bookings.move')}
                  </button>
                  <button className="button" type="button" onClick={onCancel}>
                    {t('bookings.cancel')}
                  </button>
                </>
              )}
            </div>
          </>
        )}
      </div>
    </div>
  )
}
