import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import type { ListedItem } from '../../../contract/items.ts'

export type Step = 'up' | 'down'

type Props = {
  item: ListedItem
  onMove: (item: ListedItem, step: Step) => void
  /** Direction in which the item cannot be moved, because it is the first or the last. */
  isEnd?: (step: Step) => boolean
}

/** Buttons that move an item up and down in its order. */
export function OrderButtons({ item, onMove, isEnd }: Props) {
  const { t } = useTranslation()
  return (
    <span className="item-order">
      {(['up', 'down'] as const).map((step) => (
        <button
          key={step}
          className="close"
          type="button"
          disabled={isEnd?.(step)}
          aria-label={t(step === 'up' ? 'collections.moveUp' : 'collections.moveDown', { name: item.name })}
          onClick={() => onMove(item, step)}
        >
          <Icon name={step} small />
        </button>
      ))}
    </span>
  )
}
