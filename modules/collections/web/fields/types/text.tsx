import { TextField } from '@atrium/ui/components/field.tsx'
import type { FieldProps, FieldRenderer } from '../field-renderer.ts'
import { storedText, textOf } from '../stored-values.ts'

function Text({ field, value, onValue, label, hint, error }: FieldProps) {
  const { name, required, rules = [] } = field
  const type = rules.includes('email') ? 'email' : rules.some((rule) => rule.endsWith('url')) ? 'url' : 'text'
  return (
    <TextField
      label={label}
      name={name}
      type={type}
      autoComplete="off"
      aria-required={required}
      value={textOf(value)}
      error={error}
      hint={hint}
      onValue={(text) => onValue(storedText(text))}
    />
  )
}

/** A text of one line. */
export const text: FieldRenderer = { Edit: Text }
