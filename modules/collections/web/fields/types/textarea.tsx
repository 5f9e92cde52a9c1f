import { countCharacters } from '@atrium/domain/fields/texts'
import { useTranslation } from 'react-i18next'
import { TextArea } from '@atrium/ui/components/text-area.tsx'
import type { FieldProps, FieldRenderer } from '../field-renderer.ts'
import { storedText, textOf } from '../stored-values.ts'

function Textarea({ field, value, onValue, label, hint, error }: FieldProps) {
  const { t } = useTranslation()
  const { name, limit, required } = field
  const text = textOf(value)
  return (
    <TextArea
      label={label}
      name={name}
      aria-required={required}
      value={text}
      error={error}
      hint={hint}
      counter={limit === undefined ? undefined : t('fields.counter', { typed: countCharacters(text), limit })}
      onValue={(typed) => onValue(storedText(typed))}
    />
  )
}

/** A text of several lines. With a limit, the number of typed characters is shown. */
export const textarea: FieldRenderer = { Edit: Textarea }
