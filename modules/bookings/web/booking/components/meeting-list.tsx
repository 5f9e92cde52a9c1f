import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEdition } from '@atrium/ui/brand/edition'
import { ButtonLink } from '@atrium/ui/components/button-link.tsx'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { reviewPath } from '@atrium/clients/web/paths'
import { formatLocalMoment } from '@atrium/ui/i18n/dates'
import { bookingParameter } from '../../../contract/booking-terms.ts'
import type { Booking, ListedBooking } from '../../../contract/bookings.ts'
import { listStaff } from '../times.ts'
import { CalendarFileButton } from './calendar-file-button.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { MeetingDate } from './meeting-date.tsx'

type ListProps = { portal: string; bookings: readonly ListedBooking[]; isStaff: boolean; isPast: boolean }

/** Shows meetings one below the other, with what can be done about each. */
export function MeetingList({ portal, bookings, isStaff, isPast }: ListProps) {
  const { t } = useTranslation()
  const [cancelled, setCancelled] = useState<Booking>()
  return (
    <>
      <ul className="meetings" aria-label={t('bookings.list')}>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <Meeting portal={portal} booking={booking} isStaff={isStaff} isPast={isPast} onCancel={() => setCancelled(booking)} />
          </li>
        ))}
      </ul>
      {cancelled && <CancelDialog booking={cancelled} isStaff={isStaff} onClose={() => setCancelled(undefined)} />}
    </>
  )
}

type Props = { portal: string; booking: ListedBooking; isStaff: boolean; isPast: boolean; onCancel: () => void }

function Meeting({ portal, booking, isStaff, isPast, onCancel }: Props) {
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
        {state === 'cancelled' && <p className="meeting-state cancelled">{t('bookings.stateCancelled')}</p>}
        {state === 'requested' && <p className="meeting-state">{t('bookings.stateRequested')}</p>}
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
              {booking.mayPrepare && (
                <ButtonLink to={reviewPath(portal, booking.account.id)} search={{ meeting: booking.id }}>
                  {t('bookings.prepare')}
                </ButtonLink>
              )}
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
