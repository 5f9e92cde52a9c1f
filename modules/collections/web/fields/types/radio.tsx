import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useChoices } from '../choices.ts'
import { EntryGroup } from '../entry-group.tsx'
import type { FieldProps, FieldRenderer } from '../field-renderer.ts'
import { OtherText } from '../other-text.tsx'

function Radio(props: FieldProps) {
  const { field, value, onValue, label, hint, error } = props
  const { t } = useTranslation()
  const choices = useChoices(field, value)
  const group = useId()
  return (
    <EntryGroup name={field.name} label={label} error={error} hint={hint} role="radiogroup">
      {choices.map((choice) => (
        <label className="check-line field-choice" key={choice.value}>
          <input type="radio" name={group} checked={choice.value === value} onChange={() => onValue(choice.value)} />
          <span>{choice.label}</span>
        </label>
      ))}
      {!field.required && value !== null && (
        <button className="button quiet" type="button" onClick={() => onValue(null)}>
          {t('fields.clearChoice')}
        </button>
      )}
      <OtherText {...props} />
    </EntryGroup>
  )
}

/** One of several options, all of which are visible. */
export const radio: FieldRenderer = { Edit: Radio }
