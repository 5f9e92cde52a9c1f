import type { ReactNode, RefObject } from 'react'
import { Header } from 'react-aria-components/Header'
import { Menu, MenuItem as Item, MenuSection } from 'react-aria-components/Menu'
import type { MenuGroup, MenuItem } from '../menu.tsx'
import { PopoverSurface } from './popover-surface.tsx'

type Props = {
  trigger: RefObject<HTMLElement | null>
  label: string
  items: MenuItem[]
  groups: MenuGroup[]
  align: 'start' | 'end'
  onClose: () => void
  children?: ReactNode
}

export function MenuPopup({ trigger, label, items, groups, align, onClose, children }: Props) {
  const renderItem = ({ id, label: content, text, onChoose }: MenuItem) => (
    <Item key={id} id={id} textValue={text ?? (typeof content === 'string' ? content : id)} onAction={() => (onClose(), onChoose())}>
      {content}
    </Item>
  )
  return (
    <PopoverSurface trigger={trigger} label={label} align={align} onClose={onClose} className="menu">
      {children}
      <Menu
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- focus enters a menu when it opens, as the WAI-ARIA pattern requires
        autoFocus="first"
        shouldFocusWrap
        onClose={onClose}
        {...createChoiceProps(items)}
      >
        {items.map(renderItem)}
        {groups.map(({ id, heading, items: groupItems }) => (
          <MenuSection key={id} id={id} className="menu-group" aria-label={heading ?? label} {...createChoiceProps(groupItems)}>
            {heading && <Header className="menu-heading">{heading}</Header>}
            {groupItems.map(renderItem)}
          </MenuSection>
        ))}
      </Menu>
    </PopoverSurface>
  )
}

/** Returns the props that mark the chosen item if the items are choices, otherwise none. */
function createChoiceProps(items: readonly MenuItem[]) {
  if (!items.some(({ isChosen }) => isChosen !== undefined)) return {}
  const selectedKeys = items.filter(({ isChosen }) => isChosen).map(({ id }) => id)
  return { selectionMode: 'single' as const, selectedKeys, disallowEmptySelection: true }
}
