import type { FieldProps, FieldRenderer } from '../field-renderer.ts'

function Label({ label, hint }: FieldProps) {
  return (
    <div className="entry field-label">
      <p>{label}</p>
      {hint && <p className="hint">{hint}</p>}
    </div>
  )
}

/** A text between the fields, without a value. */
export const label: FieldRenderer = { Edit: Label }
