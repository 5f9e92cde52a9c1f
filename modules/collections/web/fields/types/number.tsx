import { TextField } from '@atrium/ui/components/field.tsx'
import type { FieldProps, FieldRenderer } from '../field-renderer.ts'
import { numberInput, useTypedNumber } from '../use-typed-number.ts'

function NumberEntry({ field, value, onValue, label, hint, error }: FieldProps) {
  const typed = useTypedNumber(value, onValue)
  return <TextField label={label} name={field.name} aria-required={field.required} error={error} hint={hint} {...numberInput} {...typed} />
}

/** A decimal, typed in the notation of the person's language and stored as text, so that no digit is lost. */
export const number: FieldRenderer = { Edit: NumberEntry }
