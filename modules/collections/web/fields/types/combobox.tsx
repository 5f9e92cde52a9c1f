import { SuggestionField } from '@atrium/ui/components/aria/suggestion-field.tsx'
import { TagField } from '@atrium/ui/components/aria/tag-field.tsx'
import { useChoices } from '../choices.ts'
import type { FieldProps, FieldRenderer } from '../field-renderer.ts'
import { OtherText } from '../other-text.tsx'
import { storedList, storedText, textOf, textsOf } from '../stored-values.ts'

function Combobox(props: FieldProps) {
  const { field, value, onValue, label, hint, error } = props
  const choices = useChoices(field, field.multiple ? value : null)
  const shared = { name: field.name, label, error, hint }
  // The text of a suggestion is its label, and what is stored is its value.
  const labelOf = (stored: string) => choices.find((choice) => choice.value === stored)?.label ?? stored
  const valueOf = (typed: string) => choices.find((choice) => choice.label === typed)?.value ?? typed
  return (
    <>
      {field.multiple ? (
        <TagField {...shared} values={textsOf(value)} choices={choices} isFree onValues={(values) => onValue(storedList(values))} />
      ) : (
        <SuggestionField
          {...shared}
          value={labelOf(textOf(value))}
          suggestions={choices.map((choice) => choice.label)}
          onValue={(typed) => onValue(storedText(valueOf(typed)))}
        />
      )}
      <OtherText {...props} />
    </>
  )
}

/** Free text with suggestions, or several such texts as tags. */
export const combobox: FieldRenderer = { Edit: Combobox }
