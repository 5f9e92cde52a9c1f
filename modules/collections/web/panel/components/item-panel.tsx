import { localText, type FieldValues } from '@atrium/domain/fields/definition'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { CollectionRecord } from '../../../contract/definitions.ts'
import type { Item } from '../../../contract/items.ts'
import { itemQuery } from '../../queries.ts'
import { ItemEditor } from './item-editor.tsx'
import { PanelFrame } from './panel-frame.tsx'
import './panel.css'

export type ItemPanelProps = {
  definition: CollectionRecord
  /** Id of the item, or `new`. */
  id: string
  tab: string | undefined
  /** Parent of a new item. */
  parent: string | undefined
  onTab: (tab: string | undefined) => void
  onOpen: (id: string) => void
  onClose: () => void
}

/** Side panel that shows and edits an item of a collection. */
export function ItemPanel(props: ItemPanelProps) {
  const { definition, id, parent, onClose } = props
  const defaults: FieldValues = parent === undefined || definition.parent === null ? {} : { parentId: parent }
  if (id === 'new') return <ItemEditor {...props} item={null} defaults={defaults} />
  return <StoredItem {...props} onClose={onClose} />
}

function StoredItem(props: ItemPanelProps) {
  const { definition, id, onClose } = props
  const { t } = useTranslation()
  const { locale } = useFormats()
  const query = useQuery(itemQuery(definition.name, id))
  const title = query.data?.name ?? localText(definition.labels.one, locale)
  if (!query.data)
    return (
      <PanelFrame title={title} onClose={onClose}>
        <Panel query={query} failure={t('collections.itemFailed')} skeleton={<TableSkeleton rows={5} />}>
          {() => null}
        </Panel>
      </PanelFrame>
    )
  return <ItemEditor {...props} item={query.data as Item} defaults={{}} />
}
