import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'
import { readDigits } from './pin-digits.ts'

type Props = ComponentProps<typeof TextField> & {
  /** Maximum number of digits. Defaults to six. */
  digits?: number
}

/**
 * Shows a field for a code that was sent to a device. The code may be filled in by the device, typed, or pasted with surrounding text.
 */
export function PinField({ digits, onValue, ...field }: Props) {
  return (
    <TextField
      autoComplete="one-time-code"
      inputMode="numeric"
      data-autofocus
      {...field}
      onValue={(value) => onValue(readDigits(value, digits))}
    />
  )
}
