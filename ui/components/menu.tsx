import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

export type MenuItem = { id: string; label: ReactNode; isChosen?: boolean; onChoose: () => void }

type Props = {
  /** Says what the menu is for; where the button has words of its own, those come first in its name. */
  label: string
  isNamedByText?: boolean
  button: ReactNode
  items?: MenuItem[]
  children?: ReactNode
  className?: string
  align?: 'start' | 'end'
}

/** A button with a list of choices: arrows move, Escape and a click elsewhere close. */
export function Menu({ label, isNamedByText, button, items, children, className, align = 'end' }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useClickOutside(box, isOpen, () => setIsOpen(false))

  useEffect(() => {
    if (isOpen) menuItems(box.current)[0]?.focus()
  }, [isOpen])

  const close = () => {
    setIsOpen(false)
    box.current?.querySelector('button')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      return close()
    }
    if (event.key === 'Tab') return setIsOpen(false)
    moveFocus(event, menuItems(box.current))
  }

  return (
    <div className="menu-box" role="presentation" ref={box} onKeyDown={onKeyDown}>
      <button
        type="button"
        className={className}
        aria-label={isNamedByText ? undefined : label}
        title={isNamedByText ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {button}
        {isNamedByText && <span className="visually-hidden">, {label}</span>}
      </button>
      {isOpen && (
        <div className={`menu ${align}`} role="menu" aria-label={label}>
          {children}
          {items?.map(({ id, label: text, isChosen, onChoose }) => (
            <button
              key={id}
              type="button"
              role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={isChosen}
              tabIndex={-1}
              onClick={() => (close(), onChoose())}
            >
              {text}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

export function useClickOutside(box: { current: HTMLElement | null }, isActive: boolean, act: () => void): void {
  useEffect(() => {
    if (!isActive) return
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) act()
    }
    addEventListener('pointerdown', onPointer)
    return () => removeEventListener('pointerdown', onPointer)
  })
}

const menuItems = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]

function moveFocus(event: KeyboardEvent, items: HTMLElement[]): void {
  const at = items.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  items[(to + items.length) % items.length]?.focus()
}
