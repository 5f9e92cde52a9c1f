import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import type { Folder } from './media-search.ts'

type Props = { folders: readonly Folder[]; chosen: string | null; onChoose: (folder: string | null) => void }

/** Shows the folders of the media libraries as a tree. */
export function MediaFolders({ folders, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <nav className="media-folders" aria-label={t('fields.folders')}>
      <button type="button" aria-current={chosen === null} onClick={() => onChoose(null)}>
        <Icon name="folder" small />
        {t('fields.allFolders')}
      </button>
      <Branch folders={folders} chosen={chosen} onChoose={onChoose} />
    </nav>
  )
}

function Branch({ folders, chosen, onChoose }: Props) {
  if (folders.length === 0) return null
  return (
    <ul>
      {folders.map(({ id, name, children }) => (
        <li key={id}>
          <button type="button" aria-current={chosen === id} onClick={() => onChoose(id)}>
            <Icon name="folder" small />
            {name}
          </button>
          <Branch folders={children} chosen={chosen} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  )
}
