import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '@atrium/ui/components/lazy-part'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { showError } from '@atrium/ui/components/notices'
import { failureCode } from '@atrium/ui/lib/failure'
import type { ListedItem } from '../../../contract/items.ts'
import { api } from '../../api.ts'
import { storeChangedItem } from '../../queries.ts'

type Props = { collection: string; items: readonly ListedItem[]; onClose: () => void }

const list = lazyPart(() => import('@atrium/ui/components/aria/sortable-list.tsx').then(({ SortableList }) => SortableList))

/** Dialog in which the items of a page are ordered by dragging, by keyboard or with buttons. Each move is stored at once. */
export function OrderModal({ collection, items, onClose }: Props) {
  const { t } = useTranslation()
  const [order, setOrder] = useState(items)
  const move = async (ids: string[]) => {
    const before = order
    const next = ids.flatMap((id) => before.find((item) => item.id === id) ?? [])
    const moved = findMoved(
      before.map(({ id }) => id),
      ids,
    )
    if (!moved) return
    setOrder(next)
    try {
      // The last of a page goes before nothing else of the page, and so directly after its neighbour.
      const target = ids[ids.indexOf(moved) + 1]
      const to = target === undefined ? { before: null } : { before: target }
      storeChangedItem(collection, await api.items.move({ collection, item: moved, to }))
    } catch (error) {
      setOrder(before)
      showError(t(`errors.${failureCode(error)}`))
    }
  }
  return (
    <Modal title={t('collections.orderColumn')} lede={t('transfer.dragHint')} onClose={onClose} isWide>
      <list.Part
        label={t('collections.orderColumn')}
        items={order.map(({ id, name }) => ({ id, name }))}
        onOrder={(ids: string[]) => void move(ids)}
        onLoadFailure={onClose}
      />
    </Modal>
  )
}

/** Returns the id that changed its place: without it, both orders are the same. */
function findMoved(before: readonly string[], after: readonly string[]): string | undefined {
  const first = after.findIndex((id, index) => id !== before[index])
  if (first < 0) return undefined
  const candidates = [after[first], before[first]]
  return candidates.find((id) => {
    const [left, right] = [before.filter((one) => one !== id), after.filter((one) => one !== id)]
    return left.every((one, index) => one === right[index])
  })
}
