import type { ReactNode } from 'react'

type Props = {
  name?: string | undefined
  isOn: boolean
  isRequired?: boolean | undefined
  isInvalid: boolean
  describedBy?: string | undefined
  onChange: (isOn: boolean) => void
  children: ReactNode
}

/** Shows a checkbox with its label beside it. */
export function CheckBox({ name, isOn, isRequired, isInvalid, describedBy, onChange, children }: Props) {
  return (
    <label className="check-line field-choice">
      <input
        type="checkbox"
        name={name}
        checked={isOn}
        aria-required={isRequired}
        aria-invalid={isInvalid ? true : undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
