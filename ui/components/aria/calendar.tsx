import { GregorianCalendar, parseDate, type CalendarDate } from '@internationalized/date'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useButton, type AriaButtonProps } from 'react-aria/useButton'
import { useCalendar, useCalendarCell, useCalendarGrid } from 'react-aria/useCalendar'
import { useCalendarState, type CalendarState } from 'react-stately/useCalendarState'
import { EmptyCell } from '../empty-cell.tsx'
import { Icon } from '../icon.tsx'
import { createMonthGrid } from '../month-grid.ts'
import { useParsedDate } from './parsed-date.ts'
import './calendar.css'

const createCalendar = () => new GregorianCalendar()

export type CalendarProps = {
  label: string
  value: string | null
  onChoose: (date: string) => void
  earliest?: string
  latest?: string
  /** Returns true for disabled days between `earliest` and `latest`. */
  isUnavailable?: (date: string) => boolean
  note?: string
}

const weekDays = [1, 2, 3, 4, 5, 6, 7] as const

/** Shows a month. Arrow keys move by a day or a week, Page Up and Page Down by a month, or with Shift by a year. */
export function Calendar({ label, value, onChoose, earliest, latest, isUnavailable, note }: CalendarProps) {
  const state = useCalendarState({
    value: useParsedDate(value),
    onChange: (date) => onChoose(date.toString()),
    minValue: useParsedDate(earliest),
    maxValue: useParsedDate(latest),
    isDateUnavailable: (date) => isUnavailable?.(date.toString()) ?? false,
    locale: 'en-GB',
    createCalendar,
    firstDayOfWeek: 'mon',
    autoFocus: true,
  })
  const { calendarProps, prevButtonProps, nextButtonProps } = useCalendar({ 'aria-label': label }, state)
  const { t } = useTranslation()
  return (
    <div {...calendarProps} aria-label={label} className="calendar">
      <div className="calendar-head">
        <StepButton icon="left" label={t('calendar.previous')} props={prevButtonProps} />
        <MonthAndYear state={state} earliest={earliest} latest={latest} />
        <StepButton icon="right" label={t('calendar.next')} props={nextButtonProps} />
      </div>
      <Days state={state} />
      {note && <p className="muted">{note}</p>}
    </div>
  )
}

type StepProps = { icon: 'left' | 'right'; label: string; props: AriaButtonProps<'button'> }

function StepButton({ icon, label, props }: StepProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const { buttonProps } = useButton({ ...props, 'aria-label': label }, ref)
  return (
    <button {...buttonProps} ref={ref}>
      <Icon name={icon} small />
    </button>
  )
}

type YearProps = { state: CalendarState; earliest: string | undefined; latest: string | undefined }

const yearsEitherSide = 10

/** Shows the month and year. The year is chosen from a list, so that distant years need few key presses. */
function MonthAndYear({ state, earliest, latest }: YearProps) {
  const { t } = useTranslation()
  const { year, month } = state.visibleRange.start
  const first = earliest ? Number(earliest.slice(0, 4)) : year - yearsEitherSide
  const last = latest ? Number(latest.slice(0, 4)) : year + yearsEitherSide
  const years = Array.from({ length: last - first + 1 }, (_, index) => last - index)
  return (
    <span className="calendar-title">
      <strong aria-live="polite">{t(`calendar.months.m${month}` as 'calendar.months.m1')}</strong>
      <select
        aria-label={t('calendar.year')}
        value={year}
        onChange={(event) => state.setFocusedDate(state.focusedDate.set({ year: Number(event.target.value) }))}
      >
        {years.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </span>
  )
}

function Days({ state }: { state: CalendarState }) {
  const { t } = useTranslation()
  const { gridProps, headerProps } = useCalendarGrid({ firstDayOfWeek: 'mon' }, state)
  const { year, month } = state.visibleRange.start
  return (
    <table {...gridProps} aria-label={`${t(`calendar.months.m${month}` as 'calendar.months.m1')} ${year}`}>
      <thead {...headerProps}>
        <tr>
          {weekDays.map((day) => (
            <th key={day} scope="col">
              {t(`calendar.days.d${day}` as 'calendar.days.d1')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {createMonthGrid(year, month).map((week) => (
          <tr key={week.find(Boolean)}>
            {weekDays.map((day) => {
              const date = week[day - 1]
              return date ? <Day key={day} date={parseDate(date)} state={state} /> : <EmptyCell key={day} />
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({ date, state }: { date: CalendarDate; state: CalendarState }) {
  const ref = useRef<HTMLButtonElement>(null)
  const { t } = useTranslation()
  const { cellProps, buttonProps, isSelected, isDisabled, isUnavailable } = useCalendarCell({ date }, state, ref)
  return (
    <td {...cellProps}>
      <button
        {...buttonProps}
        ref={ref}
        type="button"
        aria-label={`${date.day} ${t(`calendar.months.m${date.month}` as 'calendar.months.m1')} ${date.year}`}
        aria-pressed={isSelected}
        aria-disabled={isDisabled || isUnavailable || undefined}
      >
        {date.day}
      </button>
    </td>
  )
}
