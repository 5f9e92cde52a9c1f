import { useQuery } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { endOf } from '@atrium/domain/bookings/duration'
import { toInstant, toMinute } from '@atrium/domain/bookings/zone'
import type { Me } from '@atrium/people/contract/profiles'
import { useEdition } from '@atrium/ui/brand/edition'
import { Avatar } from '@atrium/ui/components/avatar.tsx'
import { TextField } from '@atrium/ui/components/field.tsx'
import { hideErrors, showError, showSuccess } from '@atrium/ui/components/notices'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { EmptyState, ErrorState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { TextArea } from '@atrium/ui/components/text-area.tsx'
import { failureCode } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import { calendarKinds, maxNotes, type CalendarKind } from '../../../contract/booking-terms.ts'
import type { Booking, BookingStaff } from '../../../contract/bookings.ts'
import { api } from '../../api.ts'
import { datesQuery, detailsQuery, staffQuery } from '../../queries.ts'
import { findFailureText } from '../failures.ts'
import type { FreeTime } from '../times.ts'
import { WaitForm } from '../../waits/wait-form.tsx'
import { TimeChoice } from './time-choice.tsx'

type Props = { account: string; calendar: CalendarKind; me: Me; onBooked: (booking: Booking) => void }

/** The form of a new meeting: with whom, when, and about what. */
export function BookingForm({ account, calendar: first, me, onBooked }: Props) {
  const { t } = useTranslation()
  const [calendar, setCalendar] = useState<CalendarKind>(first)
  const { data, error, refetch } = useQuery(staffQuery(account, calendar))
  const meetings = useQuery(staffQuery(account, 'meetings'))
  const hasMeetings = (meetings.data?.items.length ?? 0) > 0
  return (
    <div className="booking-form">
      <Segmented
        label={t('bookings.calendar')}
        value={calendar}
        choices={calendarKinds
          .filter((kind) => kind !== 'meetings' || hasMeetings || calendar === kind)
          .map((kind) => ({ value: kind, label: t(`bookings.${kind}`) }))}
        onChoose={setCalendar}
      />
      {error && !data && <ErrorState title={t('bookings.staffFailed')} error={error} onRetry={() => void refetch()} />}
      {!error && !data && <TableSkeleton rows={4} />}
      {data && data.items.length === 0 && <NoStaff />}
      {data && data.items.length > 0 && (
        <Fields key={calendar} account={account} calendar={calendar} staff={data.items} me={me} onBooked={onBooked} />
      )}
    </div>
  )
}

function NoStaff() {
  const { t } = useTranslation()
  const { contact } = useEdition()
  return <EmptyState title={t('bookings.noStaff')}>{t('bookings.noStaffHint', contact)}</EmptyState>
}

type FieldsProps = Props & { staff: readonly BookingStaff[] }

const createId = () => crypto.randomUUID()

function Fields({ account, calendar, staff, me, onBooked }: FieldsProps) {
  const { t } = useTranslation()
  const { contact, timeZone } = useFirm()
  const [staffId, setStaffId] = useState(staff[0]!.id)
  const [time, setTime] = useState<FreeTime | null>(null)
  const [notes, setNotes] = useState('')
  const [name, setName] = useState(me.name)
  const [email, setEmail] = useState(me.email)
  const [errors, setErrors] = useState<Partial<Record<'time' | 'name' | 'email', string | undefined>>>({})
  const [isBusy, setIsBusy] = useState(false)
  const [id, setId] = useState(createId)
  const details = useQuery(detailsQuery(account, calendar, staffId))
  const dates = useQuery(datesQuery(account, calendar, staffId))
  const duration = details.data?.duration ?? null
  const heading = t(calendar === 'meetings' ? 'bookings.whichMeeting' : 'bookings.withWhom')

  const book = async () => {
    if (isBusy || me.impersonating) return
    hideErrors()
    const found = {
      ...(time === null && { time: t('bookings.timeRequired') }),
      ...(name.trim() === '' && { name: t('bookings.nameRequired') }),
      ...(!/^\S+@\S+\.\S+$/.test(email.trim()) && { email: t('bookings.emailInvalid') }),
    }
    setErrors(found)
    if (time === null || Object.keys(found).length > 0) return
    setIsBusy(true)
    const { startDate } = time
    // A meeting that others have booked keeps its end, also if the kind now has another length. The firm’s own system goes by the length.
    const endDate = calendar === 'meetings' ? time.endDate : toInstant(endOf(toMinute(startDate), duration)).toISOString()
    try {
      const [booking] = await api.bookings.request({ account, booking: id, calendar, startDate, endDate, name, email, staffId, notes })
      void queryClient.invalidateQueries({ queryKey: ['bookings'] })
      if (booking) {
        showSuccess(t('bookings.booked'))
        onBooked(booking)
        return
      }
      showError(t('bookings.bookingFailed', contact))
      setTime(null)
      setId(createId())
    } catch (error) {
      showError(t(findFailureText(failureCode(error))))
    }
    setIsBusy(false)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void book()
  }
  return (
    <form noValidate onSubmit={submit}>
      <section>
        <h3>{heading}</h3>
        <div className="booking-people" role="radiogroup" aria-label={heading}>
          {staff.map((one) => (
            <label key={one.id}>
              {calendar === 'meetings' ? (
                <span className="booking-face booking-kind">
                  <Icon name="calendar" />
                </span>
              ) : (
                <Avatar className="booking-face" name={one.name} photo={one.photo} pixels={44} />
              )}
              <span>
                <strong>{one.name}</strong>
                {one.title && <span className="muted">{one.title}</span>}
              </span>
              <input
                type="radio"
                name="staff"
                checked={one.id === staffId}
                onChange={() => {
                  setStaffId(one.id)
                  setTime(null)
                }}
              />
            </label>
          ))}
        </div>
        {details.data && (
          <p className="muted booking-terms">
            {[
              t('bookings.length', { count: minutesOf(details.data.duration) }),
              details.data.location,
              details.data.isByVideo && t('bookings.byVideo'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
      </section>
      <section>
        <h3>{t('bookings.when')}</h3>
        <TimeChoice
          key={staffId}
          dates={dates.isFetching && dates.data === 'error' ? undefined : dates.data}
          error={dates.error}
          onRetry={() => void dates.refetch()}
          timeZone={details.data?.timeZone ?? timeZone}
          chosen={time}
          problem={errors.time}
          onChoose={(chosen) => {
            setErrors((before) => ({ ...before, time: undefined }))
            setTime(chosen)
          }}
        />
        {details.data?.mayWait && (
          <WaitForm
            key={`wait ${staffId}`}
            account={account}
            calendar={calendar}
            staffId={staffId}
            today={Temporal.Now.plainDateISO(details.data.timeZone).toString()}
            isReadOnly={me.impersonating !== null}
          />
        )}
      </section>
      <section>
        <TextArea
          label={t('bookings.about')}
          hint={t('bookings.aboutHint')}
          name="notes"
          value={notes}
          maxLength={maxNotes}
          onValue={setNotes}
        />
        <div className="booking-contact">
          <TextField label={t('bookings.name')} name="name" autoComplete="name" value={name} error={errors.name} onValue={setName} />
          <TextField
            label={t('bookings.email')}
            name="email"
            type="email"
            autoComplete="email"
            value={email}
            error={errors.email}
            hint={t('bookings.invitationTo', { email: me.email })}
            onValue={setEmail}
          />
        </div>
      </section>
      <button className="button primary booking-submit" type="submit" aria-disabled={isBusy} disabled={me.impersonating !== null}>
        {t('bookings.submit')}
      </button>
    </form>
  )
}

const minutesOf = (duration: string): number => Number(duration.slice(0, 2)) * 60 + Number(duration.slice(3))

/** The firm's contact, and the time zone of the device until that of the firm is known. */
function useFirm() {
  const { contact } = useEdition()
  return { contact, timeZone: Temporal.Now.timeZoneId() }
}
