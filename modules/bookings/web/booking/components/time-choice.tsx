import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyCell } from '@atrium/ui/components/empty-cell.tsx'
import { FieldMessages } from '@atrium/ui/components/field.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { createMonthGrid } from '@atrium/ui/components/month-grid'
import { EmptyState, ErrorState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { formatDate } from '@atrium/ui/i18n/dates'
import type { AvailableDay } from '../../../contract/bookings.ts'
import { cityOf, findOpeningDay, groupByPart, listFreeDays, listMonths, weekdayOf, type FreeTime } from '../times.ts'

type Props = {
  /** The available days, or the text `error`; undefined while they load. */
  dates: readonly AvailableDay[] | 'error' | undefined
  error: unknown
  onRetry: () => void
  timeZone: string
  chosen: FreeTime | null
  /** Day of the meeting that is moved. */
  meetingDay?: string
  problem: string | undefined
  onChoose: (time: FreeTime) => void
}

/** Shows the free days in a month and the free times of a day. */
export function TimeChoice({ dates, error, onRetry, timeZone, chosen, meetingDay, problem, onChoose }: Props) {
  const { t } = useTranslation()
  const [day, setDay] = useState<string>()
  if (error && dates === undefined) return <ErrorState title={t('bookings.datesFailed')} error={error} onRetry={onRetry} />
  if (dates === undefined) return <TableSkeleton rows={5} />
  if (dates === 'error')
    return (
      <div className="booking-failed" role="alert">
        <p>{t('bookings.datesFailed')}</p>
        <button className="button" type="button" onClick={onRetry}>
          {t('bookings.retry')}
        </button>
      </div>
    )
  const free = listFreeDays(dates)
  if (free.length === 0) return <EmptyState title={t('bookings.noDates')} />
  const opening = findOpeningDay(free, meetingDay)
  const shown = free.find(({ date }) => date === day) ?? free.find(({ date }) => date === opening)!
  return (
    <div className="booking-when">
      <Month days={free} shown={shown.date} meetingDay={meetingDay} onShow={setDay} />
      <div className="booking-times">
        <h4>
          {t(`bookings.days.d${weekdayOf(shown.date) as 1}`)} {formatDate(shown.date)}
        </h4>
        <p className="muted">{t('bookings.zone', { zone: cityOf(timeZone) })}</p>
        {groupByPart(shown.validHours).map(({ part, times }) => (
          <div key={part} role="group" aria-label={t(`bookings.${part}`)}>
            <p className="booking-part">{t(`bookings.${part}`)}</p>
            <ul>
              {times.map((time) => (
                <li key={time.startDate}>
                  <button type="button" aria-pressed={chosen?.startDate === time.startDate} onClick={() => onChoose(time)}>
                    {time.startTime}
                    {time.left !== undefined && <small>{t('bookings.placesLeft', { count: time.left })}</small>}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
        {problem && (
          <div className="entry bad" role="alert">
            <FieldMessages id="booking-time" error={problem} />
          </div>
        )}
      </div>
    </div>
  )
}

type MonthProps = { days: readonly AvailableDay[]; shown: string; meetingDay: string | undefined; onShow: (day: string) => void }

/** Shows the month of a day with a button for each free day. Another month shows its first free day. */
function Month({ days, shown, meetingDay, onShow }: MonthProps) {
  const { t } = useTranslation()
  const months = listMonths(days)
  const open = shown.slice(0, 7)
  const position = months.indexOf(open)
  const [year, number] = open.split('-').map(Number) as [number, number]
  const step = (offset: number, icon: 'left' | 'right', label: string) => {
    const first = days.find(({ date }) => date.slice(0, 7) === months[position + offset])
    return (
      <button type="button" aria-label={label} disabled={!first} onClick={() => first && onShow(first.date)}>
        <Icon name={icon} small />
      </button>
    )
  }
  return (
    <div className="booking-month">
      <div className="booking-month-head">
        {step(-1, 'left', t('calendar.previous'))}
        <strong aria-live="polite">
          {t(`calendar.months.m${number as 1}`)} {year}
        </strong>
        {step(1, 'right', t('calendar.next'))}
      </div>
      <table>
        <thead>
          <tr>
            {[1, 2, 3, 4, 5, 6, 7].map((day) => (
              <th key={day} scope="col">
                {t(`calendar.days.d${day as 1}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {createMonthGrid(year, number).map((week, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the weeks of a month never change
            <tr key={index}>
              {week.map((date, weekday) => {
                const day = days.find((one) => one.date === date)
                // oxlint-disable-next-line react/no-array-index-key -- neither do its days
                if (date === null) return <EmptyCell key={`empty-${weekday}`} />
                if (!day)
                  return (
                    <td key={date}>
                      <span className={date === meetingDay ? 'booking-present' : undefined}>{Number(date.slice(8))}</span>
                    </td>
                  )
                return (
                  <td key={date}>
                    <button
                      type="button"
                      className={date === meetingDay ? 'booking-present' : undefined}
                      aria-pressed={date === shown}
                      onClick={() => onShow(date)}
                    >
                      {Number(date.slice(8))}
                      <em className="visually-hidden">
                        {t('bookings.freeTimes', { date: formatDate(date), count: day.validHours.length })}
                      </em>
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
