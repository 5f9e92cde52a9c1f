import type { KeyboardEvent } from 'react'

type Props<Value extends string> = {
  label: string
  value: Value
  choices: readonly { value: Value; label: string; isDisabled?: boolean }[]
  onChoose: (value: Value) => void
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Shows choices side by side. They are one tab stop, and arrow keys move between them. */
export function Segmented<Value extends string>({ label, value, choices, onChoose }: Props<Value>) {
  const enabledChoices = choices.filter(({ isDisabled }) => !isDisabled)
  const tabStop = (enabledChoices.find((choice) => choice.value === value) ?? enabledChoices[0])?.value
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')]
    const currentIndex = buttons.findIndex((button) => button === event.target)
    event.preventDefault()
    buttons.at((currentIndex + step) % buttons.length)?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/interactive-supports-focus -- the buttons inside are operated; the group only moves between them
    <div className="segmented" role="group" aria-label={label} onKeyDown={onKeyDown}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          disabled={choice.isDisabled}
          tabIndex={choice.value === tabStop ? 0 : -1}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}
