import { useId } from 'react'
import { FieldMessages, messageId } from '@atrium/ui/components/field.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import type { FieldChoice } from './choices.ts'

type Props = {
  name: string
  label: string
  value: string
  choices: readonly FieldChoice[]
  /** Text of the entry without a value. */
  emptyText: string
  /** True if the entry without a value may be chosen. */
  isClearable: boolean
  error?: string | undefined
  hint?: string | undefined
  onValue: (value: string | null) => void
}

/** Shows the browser's select with its label, hint and error. */
export function SelectEntry({ name, label, value, choices, emptyText, isClearable, error, hint, onValue }: Props) {
  const id = useId()
  return (
    <div className={error ? 'entry bad' : 'entry'}>
      <label htmlFor={id}>{label}</label>
      <div className="field">
        <select
          id={id}
          name={name}
          value={value}
          aria-required={!isClearable}
          aria-invalid={error ? true : undefined}
          aria-describedby={messageId({ id, error, hint })}
          onChange={({ target }) => onValue(target.value === '' ? null : target.value)}
        >
          <option value="" hidden={!isClearable}>
            {emptyText}
          </option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <Icon name="down" small />
      </div>
      <FieldMessages id={id} error={error} hint={hint} />
    </div>
  )
}
