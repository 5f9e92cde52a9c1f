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
  /** Field of a new item that names its parent. */
  parentField?: string
  onTab: (tab: string | undefined) => void
  onOpen: (id: string) => void
  onClose: () => void
  /** Number of panels below this one. */
  depth?: number
  /** True if another panel lies above this one. */
  isCovered?: boolean
  /** Opens a record that belongs to this one. */
  onRecord?: ItemRecordOpener
}

/** Opens a record of a collection; `field` names the item that it belongs to, in a new record. */
export type ItemRecordOpener = (collection: string, item: string, field: string) => void

/** Side panel that shows and edits an item of a collection. */
export function ItemPanel(props: ItemPanelProps) {
  const { definition, id, parent, parentField = 'parentId', onClose } = props
  const isParentKnown = definition.parent !== null || definition.fields.some(({ name }) => name === parentField)
  const defaults: FieldValues = parent === undefined || !isParentKnown ? {} : { [parentField]: parent }
  if (id === 'new') return <ItemEditor {...props} item={null} defaults={defaults} />
  return <StoredItem {...props} onClose={onClose} />
}

function StoredItem(props: ItemPanelProps) {
  const { definition, id, onClose, depth = 0, isCovered = false } = props
  const { t } = useTranslation()
  const { locale } = useFormats()
  const query = useQuery(itemQuery(definition.name, id))
  const title = query.data?.name ?? localText(definition.labels.one, locale)
  if (!query.data)
    return (
      <PanelFrame title={title} depth={depth} isCovered={isCovered} onClose={onClose}>
        <Panel query={query} failure={t('collections.itemFailed')} skeleton={<TableSkeleton rows={5} />}>
          {() => null}
        </Panel>
      </PanelFrame>
    )
  return <ItemEditor {...props} item={query.data as Item} defaults={{}} />
}
