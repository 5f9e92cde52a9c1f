import { useRef, useState, type ReactNode } from 'react'
import { lazyPart } from './lazy-part.ts'

/** Items of a menu below a separating line, such as the languages with their heading. */
export type MenuGroup = { id: string; heading?: string; items: MenuItem[] }

/** `text` is used for search by typing. It is required if `label` is not plain text. */
export type MenuItem = { id: string; label: ReactNode; text?: string; isChosen?: boolean; onChoose: () => void }

type Props = {
  /** Accessible name of the button. If `isNamedByText` is true, it follows the visible text of the button. */
  label: string
  isNamedByText?: boolean
  button: ReactNode
  items: MenuItem[]
  /** Groups below the items. */
  groups?: MenuGroup[]
  /** Content above the items, such as the name of the signed-in person. */
  children?: ReactNode
  className?: string
  align?: 'start' | 'end'
}

const popup = lazyPart(() => import('./aria/menu-popup.tsx').then(({ MenuPopup }) => MenuPopup))

const noGroups: MenuGroup[] = []

/** Shows a button that opens a menu. The code of the menu is loaded when the button is hovered, focused or pressed. */
export function Menu({ label, isNamedByText, button, items, groups = noGroups, children, className, align = 'end' }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const close = () => setIsOpen(false)
  return (
    <div className="menu-box">
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-label={isNamedByText ? undefined : label}
        title={isNamedByText ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={popup.preload}
        onFocus={popup.preload}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setIsOpen(true)
        }}
      >
        {button}
        {isNamedByText && <span className="visually-hidden">, {label}</span>}
      </button>
      {isOpen && (
        <popup.Part onLoadFailure={close} trigger={trigger} label={label} items={items} groups={groups} align={align} onClose={close}>
          {children}
        </popup.Part>
      )}
    </div>
  )
}
