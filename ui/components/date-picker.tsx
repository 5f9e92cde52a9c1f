import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../i18n/dates.ts'
import { EmptyCell } from './empty-cell.tsx'
import { Icon } from './icon.tsx'
import { useClickOutside } from './menu.tsx'
import { monthGrid } from './month-grid.ts'
import './date-picker.css'

type Props = { label: string; value: string; dates: readonly string[]; onChoose: (date: string) => void }

/** A calendar in which only the days that the provider can value may be chosen. */
export function DatePicker({ label, value, dates, onChoose }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useClickOutside(box, isOpen, () => setIsOpen(false))
  const close = () => {
    setIsOpen(false)
    box.current?.querySelector('button')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.preventDefault()
    close()
  }
  return (
    <div className="menu-box" role="presentation" ref={box} onKeyDown={onKeyDown}>
      <button type="button" className="button" aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Icon name="calendar" small />
        <span className="visually-hidden">{label}: </span>
        <span className="number">{formatDate(value)}</span>
        <Icon name="down" small />
      </button>
      {isOpen && <Calendar label={label} value={value} dates={dates} onChoose={(date) => (close(), onChoose(date))} />}
    </div>
  )
}

function Calendar({ label, value, dates, onChoose }: Props) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(value.slice(0, 7))
  const allowed = new Set(dates)
  const [year = 0, month = 1] = shown.split('-').map(Number)
  const move = (months: number) => setShown(Temporal.PlainYearMonth.from(shown).add({ months }).toString())
  const [newest = value, oldest = value] = [dates.reduce((a, b) => (a > b ? a : b), value), dates.reduce((a, b) => (a < b ? a : b), value)]
  return (
    <div className="menu end calendar" role="dialog" aria-label={label}>
      <div className="calendar-head">
        <button type="button" aria-label={t('calendar.previous')} disabled={shown <= oldest.slice(0, 7)} onClick={() => move(-1)}>
          <Icon name="left" small />
        </button>
        <strong aria-live="polite">
          {t(`calendar.months.m${month}` as 'calendar.months.m1')} {year}
        </strong>
        <button type="button" aria-label={t('calendar.next')} disabled={shown >= newest.slice(0, 7)} onClick={() => move(1)}>
          <Icon name="right" small />
        </button>
      </div>
      <Days weeks={monthGrid(year, month)} value={value} allowed={allowed} onChoose={onChoose} />
      <p className="muted">{t('calendar.onlyValued')}</p>
    </div>
  )
}

const weekDays = [1, 2, 3, 4, 5, 6, 7] as const

function Days({
  weeks,
  value,
  allowed,
  onChoose,
}: {
  weeks: (string | null)[][]
  value: string
  allowed: Set<string>
  onChoose: (date: string) => void
}) {
  const { t } = useTranslation()
  return (
    <table>
      <thead>
        <tr>
          {weekDays.map((day) => (
            <th key={day} scope="col">
              {t(`calendar.days.d${day}` as 'calendar.days.d1')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find(Boolean)}>
            {weekDays.map((day) => {
              const date = week[day - 1]
              return date ? (
                <td key={day}>
                  <button
                    type="button"
                    disabled={!allowed.has(date)}
                    aria-pressed={date === value}
                    aria-label={formatDate(date)}
                    onClick={() => onChoose(date)}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ) : (
                <EmptyCell key={day} />
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
