import type { RefObject } from 'react'
import { Calendar, type CalendarProps } from './calendar.tsx'
import { PopoverSurface } from './popover-surface.tsx'

type Props = CalendarProps & { trigger: RefObject<HTMLElement | null>; onClose: () => void }

export function CalendarPopup({ trigger, onClose, onChoose, ...calendar }: Props) {
  return (
    <PopoverSurface trigger={trigger} label={calendar.label} align="end" onClose={onClose} className="calendar-popup">
      <Calendar {...calendar} onChoose={(date) => (onClose(), onChoose(date))} />
    </PopoverSurface>
  )
}
