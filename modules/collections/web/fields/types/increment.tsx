import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldMessages } from '@atrium/ui/components/field.tsx'
import type { FieldProps, FieldRenderer } from '../field-renderer.ts'
import { textOf } from '../stored-values.ts'

function Increment({ field, value, label, hint, form }: FieldProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="entry">
      <span id={id}>{label}</span>
      <div role="group" aria-labelledby={id} data-field={field.name} tabIndex={-1} className="field-reading">
        {value === null ? (
          <span className="muted">{t(form.collection === undefined ? 'fields.incrementSent' : 'fields.incrementHint')}</span>
        ) : (
          textOf(value)
        )}
      </div>
      <FieldMessages id={id} hint={hint} />
    </div>
  )
}

/** A number that the server gives when the record is saved for the first time. */
export const increment: FieldRenderer = { Edit: Increment }
