import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'
import { digitsOnly } from './pin-digits.ts'

type Props = ComponentProps<typeof TextField> & {
  /** Six unless said otherwise. */
  digits?: number
}

/** For a code of digits that came to a device: filled in by it, typed or pasted with whatever stands around it. */
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
