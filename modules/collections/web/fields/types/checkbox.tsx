import { useId } from 'react'
import { FieldMessages, messageId } from '@atrium/ui/components/field.tsx'
import { CheckBox } from '../check-box.tsx'
import { useChoices } from '../choices.ts'
import { EntryGroup } from '../entry-group.tsx'
import type { FieldProps, FieldRenderer } from '../field-renderer.ts'
import { OtherText } from '../other-text.tsx'
import { storedList, textsOf } from '../stored-values.ts'

function Checkbox(props: FieldProps) {
  return (props.field.options ?? []).length > 0 || props.field.other ? <Group {...props} /> : <Single {...props} />
}

function Single({ field, value, onValue, label, hint, error }: FieldProps) {
  const id = useId()
  return (
    <div className={error ? 'entry bad' : 'entry'}>
      <CheckBox
        name={field.name}
        isOn={value === true}
        isRequired={field.required}
        isInvalid={error !== undefined}
        describedBy={messageId({ id, error, hint })}
        onChange={onValue}
      >
        {label}
      </CheckBox>
      <FieldMessages id={id} error={error} hint={hint} />
    </div>
  )
}

function Group(props: FieldProps) {
  const { field, value, onValue, label, hint, error } = props
  const choices = useChoices(field, value)
  const chosen = textsOf(value)
  // In the order of the options, whatever the order of the clicks.
  const set = (option: string, isOn: boolean) =>
    onValue(storedList(choices.map((choice) => choice.value).filter((one) => (one === option ? isOn : chosen.includes(one)))))
  return (
    <EntryGroup name={field.name} label={label} error={error} hint={hint}>
      {choices.map((choice) => (
        <CheckBox
          key={choice.value}
          isOn={chosen.includes(choice.value)}
          isInvalid={error !== undefined}
          onChange={(isOn) => set(choice.value, isOn)}
        >
          {choice.label}
        </CheckBox>
      ))}
      <OtherText {...props} />
    </EntryGroup>
  )
}

/** One box, which stores true or false, or a box for each option, which store a list. */
export const checkbox: FieldRenderer = { Edit: Checkbox }
