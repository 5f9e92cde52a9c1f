import { Icon } from './icon.tsx'

export type Choice<Value extends string> = { value: Value; label: string }

type Props<Value extends string> = {
  label: string
  value: Value
  choices: readonly Choice<Value>[]
  onChoose: (value: Value) => void
  isForm?: boolean
}

/** Shows a native select, which supports keyboard, touch and screen readers. */
export function NativeSelect<Value extends string>({ label, value, choices, onChoose, isForm }: Props<Value>) {
  return (
    <label className={isForm ? 'entry' : 'pick button'}>
      <span className={isForm ? undefined : 'muted'}>{label}</span>
      <span className={isForm ? 'field' : 'pick-value'}>
        <select aria-label={label} value={value} onChange={(event) => onChoose(event.target.value as Value)}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <Icon name="down" small />
      </span>
    </label>
  )
}
