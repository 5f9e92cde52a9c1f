import { GregorianCalendar } from '@internationalized/date'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDateField, useDateSegment } from 'react-aria/useDateField'
import { useDateFieldState, type DateFieldState, type DateSegment } from 'react-stately/useDateFieldState'
import { CalendarPopup } from './calendar-popup.tsx'
import { FieldMessages } from '../field.tsx'
import { Icon } from '../icon.tsx'
import { useParsedDate } from './parsed-date.ts'
import './date-field.css'

const createCalendar = () => new GregorianCalendar()

type Props = {
  name?: string
  label: string
  /** Date as YYYY-MM-DD, or null while it is incomplete. */
  value: string | null
  error?: string | undefined
  hint?: string | undefined
  earliest?: string
  latest?: string
  isDisabled?: boolean
  onValue: (date: string | null) => void
}

/** Shows a date field. The date is typed as DD/MM/YYYY, segment by segment, or chosen in a calendar. */
export function DateField({ name, label, value, error, hint, earliest, latest, isDisabled = false, onValue }: Props) {
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const props = {
    label,
    value: useParsedDate(value),
    onChange: (date: { toString: () => string } | null) => onValue(date?.toString() ?? null),
    minValue: useParsedDate(earliest),
    maxValue: useParsedDate(latest),
    isDisabled,
    isInvalid: error !== undefined,
    shouldForceLeadingZeros: true,
  }
  const state = useDateFieldState({ ...props, locale: 'en-GB', createCalendar })
  const { labelProps, fieldProps } = useDateField(props, state, ref)
  const notes = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className={error ? 'entry bad' : 'entry'}>
      <span {...labelProps}>{label}</span>
      <div className={isDisabled ? 'field disabled' : 'field'}>
        <div {...fieldProps} ref={ref} className="date-segments" data-field={name} aria-describedby={notes}>
          {state.segments.map((segment, index) => (
            <Segment key={segmentKey(state.segments, index)} segment={segment} state={state} />
          ))}
        </div>
        {!isDisabled && <CalendarButton label={label} value={value} earliest={earliest} latest={latest} onValue={onValue} />}
      </div>
      <FieldMessages id={id} error={error} hint={hint} />
    </div>
  )
}

/** Returns the React key of a segment: its type, or for a separator `before` and the type of the next segment. */
function segmentKey(segments: readonly DateSegment[], index: number): string {
  const type = segments[index]?.type ?? ''
  return type === 'literal' ? `before ${segments[index + 1]?.type}` : type
}

function Segment({ segment, state }: { segment: DateSegment; state: DateFieldState }) {
  const ref = useRef<HTMLSpanElement>(null)
  const { t } = useTranslation()
  const { segmentProps } = useDateSegment(segment, state, ref)
  const part = segment.type === 'day' || segment.type === 'month' || segment.type === 'year' ? segment.type : undefined
  return (
    <span
      {...segmentProps}
      {...(part && { 'aria-label': t(`calendar.${part}`) })}
      ref={ref}
      className={segment.isPlaceholder ? 'date-segment empty' : 'date-segment'}
    >
      {segment.isPlaceholder && part ? t(`calendar.placeholder.${part}`) : segment.text}
    </span>
  )
}

type ButtonProps = Pick<Props, 'label' | 'value' | 'onValue'> & { earliest: string | undefined; latest: string | undefined }

function CalendarButton({ label, value, earliest, latest, onValue }: ButtonProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-label={t('calendar.open')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="calendar" small />
      </button>
      {isOpen && (
        <CalendarPopup
          trigger={trigger}
          label={label}
          value={value}
          {...(earliest !== undefined && { earliest })}
          {...(latest !== undefined && { latest })}
          onChoose={onValue}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
