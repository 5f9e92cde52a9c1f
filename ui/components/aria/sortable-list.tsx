import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { AriaLocale } from './aria-locale.tsx'
import { Icon } from '../icon.tsx'
import './sortable-list.css'

export type SortableItem = { id: string; name: string; content?: ReactNode }

type Props = { label: string; items: readonly SortableItem[]; onOrder: (ids: string[]) => void }

/** Shows a list that can be reordered by dragging, with buttons, or by keyboard (Enter on the handle, arrow keys, Enter). */
export function SortableList({ label, items, onOrder }: Props) {
  const ids = items.map(({ id }) => id)
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': items.find(({ id }) => id === key)?.name ?? String(key) })),
    onReorder: ({ keys, target }) => onOrder(moveBeside(ids, [...keys].map(String), String(target.key), target.dropPosition === 'after')),
  })
  return (
    <AriaLocale>
      <GridList aria-label={label} className="sortable" dragAndDropHooks={dragAndDropHooks} items={items}>
        {items.map((item, index) => (
          <Row key={item.id} item={item} index={index} ids={ids} onOrder={onOrder} />
        ))}
      </GridList>
    </AriaLocale>
  )
}

type RowProps = { item: SortableItem; index: number; ids: string[]; onOrder: Props['onOrder'] }

function Row({ item: { id, name, content }, index, ids, onOrder }: RowProps) {
  const { t } = useTranslation()
  const moveRow = (by: 1 | -1) => onOrder(moveBeside(ids, [id], ids[index + by] ?? id, by === 1))
  return (
    <GridListItem id={id} textValue={name} className="sortable-row">
      <Button slot="drag" className="sortable-handle" aria-label={t('controls.drag', { name })}>
        <Icon name="rows" small />
      </Button>
      <span className="grow">{content ?? name}</span>
      <Button className="close" aria-label={t('controls.moveUp', { name })} isDisabled={index === 0} onPress={() => moveRow(-1)}>
        <Icon name="up" small />
      </Button>
      <Button
        className="close"
        aria-label={t('controls.moveDown', { name })}
        isDisabled={index === ids.length - 1}
        onPress={() => moveRow(1)}
      >
        <Icon name="down" small />
      </Button>
    </GridListItem>
  )
}

/**
 * Moves ids directly before or after the target, in their previous order.
 * @example moveBeside(['a', 'b', 'c'], ['a'], 'c', true) is ['b', 'c', 'a']
 */
export function moveBeside(ids: readonly string[], movedIds: readonly string[], target: string, isAfter: boolean): string[] {
  if (movedIds.includes(target)) return [...ids]
  const rest = ids.filter((id) => !movedIds.includes(id))
  const position = rest.indexOf(target) + (isAfter ? 1 : 0)
  return [...rest.slice(0, position), ...ids.filter((id) => movedIds.includes(id)), ...rest.slice(position)]
}
