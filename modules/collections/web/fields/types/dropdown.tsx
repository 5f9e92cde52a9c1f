import { TagField } from '@atrium/ui/components/aria/tag-field.tsx'
import { useChoices } from '../choices.ts'
import type { FieldProps, FieldRenderer } from '../field-renderer.ts'
import { OtherText } from '../other-text.tsx'
import { storedList, textsOf } from '../stored-values.ts'

function Dropdown(props: FieldProps) {
  const { field, value, onValue, label, hint, error } = props
  return (
    <>
      <TagField
        name={field.name}
        label={label}
        values={textsOf(value)}
        choices={useChoices(field, value)}
        error={error}
        hint={hint}
        onValues={(values) => onValue(storedList(values))}
      />
      <OtherText {...props} />
    </>
  )
}

/** Several of the options, shown as tags. */
export const dropdown: FieldRenderer = { Edit: Dropdown }
