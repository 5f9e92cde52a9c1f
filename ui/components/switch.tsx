import { useId } from 'react'
import { FieldMessages, messageId } from './field.tsx'
import './switch.css'

type Props = {
  name?: string
  label: string
  isOn: boolean
  error?: string | undefined
  hint?: string | undefined
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

/** Shows a switch with its label: a setting that is on or off. */
export function Switch({ name, label, isOn, error, hint, isDisabled = false, onChange }: Props) {
  const id = useId()
  return (
    <div className={error ? 'entry bad' : 'entry'}>
      <label className="switch-line">
        <input
          type="checkbox"
          role="switch"
          name={name}
          className="switch"
          checked={isOn}
          aria-checked={isOn}
          disabled={isDisabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={messageId({ id, error, hint })}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <FieldMessages id={id} error={error} hint={hint} />
    </div>
  )
}
