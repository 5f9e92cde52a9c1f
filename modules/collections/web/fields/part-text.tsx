import { useId, type InputHTMLAttributes } from 'react'
import { FieldMessages, messageId } from '@atrium/ui/components/field.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  label: string
  /** True in rows whose label would be repeated. Screen readers say it all the same. */
  isLabelHidden?: boolean
  value: string
  error?: string | undefined
  onValue: (text: string) => void
}

/** Shows a text box of a part of a value, such as a row of a list. */
export function PartText({ label, isLabelHidden = false, value, error, onValue, ...input }: Props) {
  const id = useId()
  return (
    <div className={error ? 'entry bad part' : 'entry part'}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <div className="field">
        <input
          autoComplete="off"
          {...input}
          id={id}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={messageId({ id, error })}
          onChange={(event) => onValue(event.target.value)}
        />
      </div>
      <FieldMessages id={id} error={error} />
    </div>
  )
}
