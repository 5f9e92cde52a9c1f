import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '@atrium/ui/components/field.tsx'
import { hideErrors, showError, showSuccess, showResult } from '@atrium/ui/components/notices'
import { Note } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { CalendarFailure } from '../../contract/booking-terms.ts'
import type { BusyCalendarState } from '../../contract/busy-calendars.ts'
import { api } from '../api.ts'
import { busyCalendarQuery } from '../queries.ts'
import './feeds.css'

/** The calendar that the caller keeps elsewhere: its state with a button that removes it, or the form that connects one. */
export function CalendarSection() {
  const { t } = useTranslation()
  const { data } = useQuery(busyCalendarQuery())
  const [isChanging, setIsChanging] = useState(false)
  if (!data) return null
  const { calendar, hosts } = data
  const connected = (state: BusyCalendarState) => {
    queryClient.setQueryData(busyCalendarQuery().queryKey, state)
    setIsChanging(false)
  }
  const remove = async () => {
    try {
      await api.busyCalendars.remove()
      connected({ ...data, calendar: null })
      showResult(t('bookings.calendarRemoved'))
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    }
  }
  return (
    <section className="wide feed-section" aria-labelledby="busy-calendar">
      <h2 id="busy-calendar">{t('bookings.ownCalendar')}</h2>
      <p className="muted">{t('bookings.ownCalendarHint')}</p>
      {calendar && <CalendarState calendar={calendar} copyHours={data.copyHours} />}
      {calendar && !isChanging ? (
        <div className="feed-acts">
          <button className="button" type="button" onClick={() => setIsChanging(true)}>
            {t('bookings.calendarChange')}
          </button>
          <button className="button quiet" type="button" onClick={() => void remove()}>
            {t('bookings.calendarRemove')}
          </button>
        </div>
      ) : (
        <CalendarForm hosts={hosts} given={calendar} onConnected={connected} onCancel={calendar ? () => setIsChanging(false) : undefined} />
      )}
    </section>
  )
}

type State = NonNullable<BusyCalendarState['calendar']>

function CalendarState({ calendar: { url, user, read, failure, isOverdue }, copyHours }: { calendar: State; copyHours: number }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  return (
    <>
      <dl className="calendar-facts">
        <div>
          <dt>{t('bookings.calendarUrl')}</dt>
          <dd>{url}</dd>
        </div>
        <div>
          <dt>{t('bookings.calendarUser')}</dt>
          <dd>{user}</dd>
        </div>
        <div>
          <dt>{t('bookings.calendarRead')}</dt>
          <dd>{moment(read)}</dd>
        </div>
      </dl>
      {(failure !== null || isOverdue) && (
        <Note kind="warning">
          {failure && t('bookings.calendarTried', { moment: moment(failure.at), reason: t(`bookings.calendarFailures.${failure.reason}`) })}{' '}
          {t(isOverdue ? 'bookings.calendarOverdue' : 'bookings.calendarCopy', { count: copyHours })}
        </Note>
      )}
    </>
  )
}

type FormProps = {
  hosts: readonly string[]
  given: State | null
  onConnected: (state: BusyCalendarState) => void
  onCancel: (() => void) | undefined
}

const fields = ['url', 'user', 'password'] as const
type Field = (typeof fields)[number]

/** The field at which a refusal is shown. */
const fieldOf = (failure: CalendarFailure): Field => (failure === 'login' ? 'password' : 'url')

function CalendarForm({ hosts, given, onConnected, onCancel }: FormProps) {
  const { t } = useTranslation()
  const [values, setValues] = useState({ url: given?.url ?? '', user: given?.user ?? '', password: '' })
  const [problem, setProblem] = useState<{ field: Field; text: string }>()
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const refuse = (field: Field, text: string) => {
    setProblem({ field, text })
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  }
  const connect = async () => {
    if (isBusy) return
    hideErrors()
    setProblem(undefined)
    const missing = fields.find((field) => values[field].trim() === '')
    if (missing) return refuse(missing, t('bookings.calendarRequired'))
    setIsBusy(true)
    try {
      const { refused, ...state } = await api.busyCalendars.connect(values)
      if (refused) refuse(fieldOf(refused), t(`bookings.calendarFailures.${refused}`))
      else {
        onConnected(state)
        showSuccess(t('bookings.calendarConnected'))
      }
    } catch (error) {
      // What is no address of a web page is refused before its host is compared.
      if (failureCode(error) === 'invalid-request') refuse('url', t('bookings.calendarFailures.not-permitted'))
      else showError(t(`errors.${failureCode(error)}`))
    }
    setIsBusy(false)
  }
  const field = (name: Field) => ({
    name,
    value: values[name],
    error: problem?.field === name ? problem.text : undefined,
    onValue: (value: string) => setValues((before) => ({ ...before, [name]: value })),
  })
  return (
    <form
      ref={form}
      className="calendar-form"
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        void connect()
      }}
    >
      <TextField
        {...field('url')}
        inputMode="url"
        autoComplete="off"
        label={t('bookings.calendarUrl')}
        hint={t('bookings.calendarUrlHint', { list: hosts.join(', ') })}
        maxLength={500}
      />
      <TextField {...field('user')} autoComplete="off" label={t('bookings.calendarUser')} maxLength={200} />
      <TextField
        {...field('password')}
        type="password"
        autoComplete="off"
        label={t('bookings.calendarPassword')}
        hint={t('bookings.calendarPasswordHint')}
        maxLength={500}
      />
      <div className="feed-acts">
        <button className="button" type="submit" aria-disabled={isBusy}>
          {t(isBusy ? 'bookings.calendarTesting' : 'bookings.calendarConnect')}
        </button>
        {onCancel && (
          <button className="button quiet" type="button" onClick={onCancel}>
            {t('bookings.calendarKeep')}
          </button>
        )}
      </div>
    </form>
  )
}
