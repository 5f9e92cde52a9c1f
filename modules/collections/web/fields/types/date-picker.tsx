import { DateField } from '@atrium/ui/components/aria/date-field.tsx'
import type { FieldProps, FieldRenderer } from '../field-renderer.ts'

function DateEntry({ field, value, onValue, label, hint, error }: FieldProps) {
  const day = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null
  return <DateField name={field.name} label={label} value={day} error={error} hint={hint} onValue={onValue} />
}

/** A day, stored as YYYY-MM-DD. */
export const datePicker: FieldRenderer = { Edit: DateEntry }
