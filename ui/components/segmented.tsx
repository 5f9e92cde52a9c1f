type Props<Value extends string> = {
  label: string
  value: Value
  choices: readonly { value: Value; label: string; isDisabled?: boolean }[]
  onChoose: (value: Value) => void
}

export function Segmented<Value extends string>({ label, value, choices, onChoose }: Props<Value>) {
  return (
    <div className="segmented" role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          disabled={choice.isDisabled}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}
