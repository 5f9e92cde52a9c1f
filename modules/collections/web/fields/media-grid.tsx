import { useTranslation } from 'react-i18next'
import type { ListedItem } from '../../contract/items.ts'
import { thumbnailOf } from './media-search.ts'
import { MediaThumbnail } from './media-thumbnail.tsx'
import type { NamedRecord } from './record-search.ts'

type Props = {
  items: readonly ListedItem[]
  picked: ReadonlyMap<string, string>
  search: string
  onToggle: (file: NamedRecord) => void
}

/** Shows files with their pictures as buttons that choose them. */
export function MediaGrid({ items, picked, search, onToggle }: Props) {
  const { t } = useTranslation()
  if (items.length === 0)
    return <p className="muted">{search === '' ? t('fields.noMedia') : t('controls.nothingFound', { text: search })}</p>
  return (
    <ul className="media-grid">
      {items.map((item) => (
        <li key={item.id}>
          <button type="button" aria-pressed={picked.has(item.id)} onClick={() => onToggle(item)}>
            <span className="media-picture">
              <MediaThumbnail address={thumbnailOf(item)} name={String(item.values['kind'] ?? item.name)} />
            </span>
            <span className="media-name">{item.name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
