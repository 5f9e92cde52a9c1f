import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AddressDrawerProps } from '@atrium/ui/address-drawers'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { Note, TableSkeleton } from '@atrium/ui/components/states.tsx'
import type { Booking } from '../../../contract/bookings.ts'
import { parseBookingDrawer } from '../../paths.ts'
import { BookedMeeting } from './booked-meeting.tsx'
import { BookingForm } from './booking-form.tsx'
import { MoveForm } from './move-form.tsx'
import './bookings.css'

/** The drawer in which a client books a meeting, and in which a meeting is moved. */
export function BookingDrawer({ subject, portal, onClose }: AddressDrawerProps) {
  const { t } = useTranslation()
  const { data: me } = useQuery(meQuery)
  const [booked, setBooked] = useState<Booking>()
  const drawer = parseBookingDrawer(subject)
  if (portal === null || !drawer) return null
  const title = t(drawer.kind === 'move' ? 'bookings.moveTitle' : 'bookings.book')
  return (
    <Drawer title={title} onClose={onClose}>
      {!me && <TableSkeleton rows={5} />}
      {me && booked && <BookedMeeting booking={booked} portal={portal} me={me} />}
      {me && !booked && drawer.kind === 'new' && (
        <>
          {me.impersonating && <Note kind="info">{t('bookings.impersonated')}</Note>}
          <BookingForm account={drawer.account} calendar={drawer.calendar} me={me} onBooked={setBooked} />
        </>
      )}
      {me && drawer.kind === 'move' && <MoveForm id={drawer.booking} onMoved={onClose} />}
    </Drawer>
  )
}
