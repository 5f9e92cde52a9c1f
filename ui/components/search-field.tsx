import { useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'

type Props = {
  label: string
  value: string
  onValue: (value: string) => void
  /** Milliseconds without typing after which the search runs. */
  pauseMs: number
  className?: string
  /** Called for Enter, with what has been typed, after `onValue`. */
  onEnter?: (typed: string) => void
  /** False for a field in a dialog, so that `/` does not move the focus. */
  hasShortcut?: boolean
}

/** Shows a search field. The search runs when typing pauses, or when the field loses focus. The key `/` focuses the field from anywhere on the page, unless `hasShortcut` is false. */
export function SearchField({ label, value, onValue, pauseMs, className, onEnter, hasShortcut = true }: Props) {
  const [typed, setTyped] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const onValueRef = useRef(onValue)
  const [previousValue, setPreviousValue] = useState(value)
  // The value was changed without typing, for example by Back or by clearing a filter.
  if (previousValue !== value) {
    setPreviousValue(value)
    setTyped(value)
  }

  useEffect(() => {
    onValueRef.current = onValue
  })
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onValueRef.current(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, value, pauseMs])
  useEffect(() => {
    if (!hasShortcut) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.select()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [hasShortcut])

  return (
    <label className={className ? `field ${className}` : 'field'}>
      <Icon name="search" small />
      <span className="visually-hidden">{label}</span>
      <input
        ref={input}
        type="search"
        aria-keyshortcuts={hasShortcut ? '/' : undefined}
        placeholder={label}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || !onEnter) return
          event.preventDefault()
          if (typed !== value) onValue(typed)
          onEnter(typed)
        }}
        // A button beside the field, such as one that adds all results, applies to what has been typed.
        onBlur={() => typed !== value && onValue(typed)}
      />
      {hasShortcut && <kbd className="key only-desktop">/</kbd>}
    </label>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
