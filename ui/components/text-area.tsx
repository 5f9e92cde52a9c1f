import { useId, type TextareaHTMLAttributes } from 'react'
import { FieldMessages, messageId } from './field.tsx'
import './text-area.css'

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'> & {
  label: string
  value: string
  error?: string | undefined
  hint?: string | undefined
  /** Text at the end of the label's line, such as "131 of 200". */
  counter?: string | undefined
  onValue: (value: string) => void
}

/** Shows a field for several lines of text. It grows with its text. */
export function TextArea({ label, error, hint, counter, onValue, rows = 3, ...input }: Props) {
  const id = useId()
  const notes = [messageId({ id, error, hint }), counter && `${id}-counter`].filter(Boolean).join(' ')
  return (
    <div className={error ? 'entry bad' : 'entry'}>
      <div className="entry-head">
        <label htmlFor={id}>{label}</label>
        {counter && (
          <span className="tally" id={`${id}-counter`}>
            {counter}
          </span>
        )}
      </div>
      <div className="field text-area">
        <textarea
          {...input}
          id={id}
          rows={rows}
          aria-invalid={error ? true : undefined}
          aria-describedby={notes || undefined}
          onChange={(event) => onValue(event.target.value)}
        />
      </div>
      <FieldMessages id={id} error={error} hint={hint} />
    </div>
  )
}
