import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../i18n/dates.ts'
import { Icon } from './icon.tsx'
import { lazyPart } from './lazy-part.ts'

type Props = {
  label: string
  value: string
  /** Days that can be chosen. Undefined while they load; the calendar opens once they have loaded. */
  dates: readonly string[] | undefined
  onChoose: (date: string) => void
}

const popup = lazyPart(() => import('./aria/calendar-popup.tsx').then(({ CalendarPopup }) => CalendarPopup))

/** Shows a calendar in which only days with a valuation can be chosen. */
export function DatePicker({ label, value, dates, onChoose }: Props) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const close = () => setIsOpen(false)
  const allowed = new Set(dates)
  const sorted = [...(dates ?? []), value].toSorted()
  return (
    <div className="menu-box">
      <button
        ref={trigger}
        type="button"
        className="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen && dates !== undefined}
        aria-busy={isOpen && dates === undefined}
        onPointerEnter={popup.preload}
        onFocus={popup.preload}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="calendar" small />
        <span className="visually-hidden">{label}: </span>
        <span className="number">{formatDate(value)}</span>
        <Icon name="down" small />
      </button>
      {isOpen && dates && (
        <popup.Part
          onLoadFailure={close}
          trigger={trigger}
          label={label}
          value={value}
          earliest={sorted[0] ?? value}
          latest={sorted.at(-1) ?? value}
          isUnavailable={(date) => !allowed.has(date)}
          note={t('calendar.onlyValued')}
          onChoose={onChoose}
          onClose={close}
        />
      )}
    </div>
  )
}
