import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  label: string
  error?: string | undefined
  hint?: string | undefined
  onValue: (value: string) => void
  trailing?: ReactNode
}

export function TextField({ label, error, hint, onValue, trailing, ...input }: Props) {
  const id = useId()
  return (
    <div className={error ? 'entry bad' : 'entry'}>
      <label htmlFor={id}>{label}</label>
      <div className="field">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={messageId({ id, error, hint })}
          onChange={(event) => onValue(event.target.value)}
        />
        {trailing}
      </div>
      <FieldMessages id={id} error={error} hint={hint} />
    </div>
  )
}

type Messages = { id: string; error?: string | undefined; hint?: string | undefined }

/** Returns the id of the message that `FieldMessages` shows, for `aria-describedby`. */
export const messageId = ({ id, error, hint }: Messages): string | undefined => (error ? `${id}-error` : hint ? `${id}-hint` : undefined)

export function FieldMessages({ id, error, hint }: Messages) {
  if (error) {
    return (
      <p className="problem" id={`${id}-error`}>
        <Icon name="warning" small />
        <span>{error}</span>
      </p>
    )
  }
  return hint ? (
    <p className="hint" id={`${id}-hint`}>
      {hint}
    </p>
  ) : null
}
