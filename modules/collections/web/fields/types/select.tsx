import { useTranslation } from 'react-i18next'
import { useChoices } from '../choices.ts'
import type { FieldProps, FieldRenderer } from '../field-renderer.ts'
import { OtherText } from '../other-text.tsx'
import { SelectEntry } from '../select-entry.tsx'
import { textOf } from '../stored-values.ts'

function Select(props: FieldProps) {
  const { field, value, onValue, label, hint, error } = props
  const { t } = useTranslation()
  return (
    <>
      <SelectEntry
        name={field.name}
        label={label}
        value={textOf(value)}
        choices={useChoices(field, value)}
        emptyText={t(field.required ? 'fields.choose' : 'fields.noChoice')}
        isClearable={field.required !== true}
        error={error}
        hint={hint}
        onValue={onValue}
      />
      <OtherText {...props} />
    </>
  )
}

/** One of several options. */
export const select: FieldRenderer = { Edit: Select }
