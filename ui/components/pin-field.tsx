import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'
import { digitsOnly } from './pin-digits.ts'

type Props = ComponentProps<typeof TextField> & {
  /** Six by default. */
  digits?: number
}

/** For a code sent to a device: autofilled, typed or pasted with surrounding text. */
export function PinField({ digits, onValue, ...field }: Props) {
  return (
    <TextField
      autoComplete="one-time-code"
      inputMode="numeric"
      data-autofocus
      {...field}
      onValue={(value) => onValue(digitsOnly(value, digits))}
    />
  )
}
