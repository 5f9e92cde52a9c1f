import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Icon, iconNames, type IconName } from '@atrium/ui/components/icon.tsx'
import { useIconLabel } from './icon-label.ts'

type Props = { label: string; value: string; onChoose: (name: IconName) => void }

/** Icons in a row of the panel; arrow keys up and down move by this number. */
const columns = 6
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }

/** Shows all icons of the portal as buttons. They are one tab stop, and arrow keys move between them. */
export function IconChoices({ label, value, onChoose }: Props) {
  const labelOf = useIconLabel()
  const list = useRef<HTMLDivElement>(null)
  const tabStop = iconNames.find((name) => name === value) ?? iconNames[0]
  useEffect(() => list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [])
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    buttons[buttons.findIndex((button) => button === event.target) + step]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons inside are focused; the group only moves between them
    <div ref={list} className="icon-choices" role="group" aria-label={label} onKeyDown={onKeyDown}>
      {iconNames.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === value}
          aria-label={labelOf(name)}
          title={labelOf(name)}
          tabIndex={name === tabStop ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          <Icon name={name} />
        </button>
      ))}
    </div>
  )
}
