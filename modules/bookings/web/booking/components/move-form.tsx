import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEdition } from '@atrium/ui/brand/edition'
import { hideErrors, showError, showSuccess } from '@atrium/ui/components/notices'
import { ErrorState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { failureCode } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { Booking } from '../../../contract/bookings.ts'
import { api } from '../../api.ts'
import { bookingQuery, otherDatesQuery } from '../../queries.ts'
import { findFailureText } from '../failures.ts'
import { describeMeeting, listStaff, weekdayOf, type FreeTime } from '../times.ts'
import { TimeChoice } from './time-choice.tsx'

/** Moves a meeting to another time of the same person. */
export function MoveForm({ id, onMoved }: { id: string; onMoved: () => void }) {
  const { t } = useTranslation()
  const { contact } = useEdition()
  const { data: booking, error, refetch } = useQuery(bookingQuery(id))
  const dates = useQuery(otherDatesQuery(id))
  const [time, setTime] = useState<FreeTime | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  if (error) return <ErrorState title={t('bookings.failed')} error={error} onRetry={() => void refetch()} />
  if (!booking) return <TableSkeleton rows={4} />
  const { day: meetingDay, ...times } = describeMeeting(booking)
  const wordsOf = (moved: Booking) => {
    const { day, from } = describeMeeting(moved)
    return {
      weekday: t(`bookings.days.d${weekdayOf(day) as 1}`),
      day: Number(day.slice(8)),
      month: t(`bookings.monthsOf.m${Number(day.slice(5, 7)) as 1}`),
      time: from,
    }
  }
  const lengthMs = Date.parse(booking.endDate) - Date.parse(booking.startDate)

  const move = async () => {
    if (isBusy) return
    hideErrors()
    if (!time) return setProblem(t('bookings.timeRequired'))
    setIsBusy(true)
    // The firm’s own system goes by the length of the meeting.
    const endDate = booking.isOfFirmSystem ? new Date(Date.parse(time.startDate) + lengthMs).toISOString() : time.endDate
    try {
      const [moved] = await api.bookings.move({ booking: id, startDate: time.startDate, endDate, sequence: booking.sequence })
      void queryClient.invalidateQueries({ queryKey: ['bookings'] })
      if (moved) {
        showSuccess(t('bookings.movedTo', wordsOf(moved)))
        onMoved()
        return
      }
      setTime(null)
      showError(t('bookings.bookingFailed', contact))
    } catch (failure) {
      void queryClient.invalidateQueries({ queryKey: ['bookings'] })
      showError(t(findFailureText(failureCode(failure))))
    }
    setIsBusy(false)
  }
  return (
    <div className="booking-form">
      <p className="booking-now">
        {t('bookings.with', { name: listStaff(booking) })}
        <strong>{t('bookings.summary', times)}</strong>
      </p>
      <TimeChoice
        dates={dates.data}
        error={dates.error}
        onRetry={() => void dates.refetch()}
        timeZone={booking.timeZone}
        chosen={time}
        meetingDay={meetingDay}
        problem={problem}
        onChoose={(chosen) => {
          setProblem(undefined)
          setTime(chosen)
        }}
      />
      <button className="button primary booking-submit" type="button" aria-disabled={isBusy} onClick={() => void move()}>
        {t('bookings.submitMove')}
      </button>
    </div>
  )
}
