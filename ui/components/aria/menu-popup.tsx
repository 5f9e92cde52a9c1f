import type { ReactNode, RefObject } from 'react'
import { Menu, MenuItem as Item } from 'react-aria-components/Menu'
import type { MenuItem } from '../menu.tsx'
import { PopoverSurface } from './popover-surface.tsx'

type Props = {
  trigger: RefObject<HTMLElement | null>
  label: string
  items: MenuItem[]
  align: 'start' | 'end'
  onClose: () => void
  children?: ReactNode
}

export function MenuPopup({ trigger, label, items, align, onClose, children }: Props) {
  const chosen = items.filter(({ isChosen }) => isChosen).map(({ id }) => id)
  const isChoice = items.some(({ isChosen }) => isChosen !== undefined)
  return (
    <PopoverSurface trigger={trigger} label={label} align={align} onClose={onClose} className="menu">
      {children}
      <Menu
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- focus enters a menu that was opened, as the pattern of WAI-ARIA asks
        autoFocus="first"
        shouldFocusWrap
        onClose={onClose}
        {...(isChoice && { selectionMode: 'single' as const, selectedKeys: chosen, disallowEmptySelection: true })}
      >
        {items.map(({ id, label: content, text, onChoose }) => (
          <Item key={id} id={id} textValue={text ?? (typeof content === 'string' ? content : id)} onAction={() => (onClose(), onChoose())}>
            {content}
          </Item>
        ))}
      </Menu>
    </PopoverSurface>
  )
}
