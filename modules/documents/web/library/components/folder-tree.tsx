import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { restorableDays } from '../../../contract/document-terms.ts'
import type { ListedFolder } from '../../../contract/documents.ts'

type Props = {
  owner: string
  folders: readonly ListedFolder[]
  count: number
  deletedCount: number
  current: string | undefined
  isBin: boolean
  onChoose: (folder: string | undefined) => void
  onBin: () => void
}

/** Shows the folders of an account as a tree, those of the firm's own system below, and the bin. */
export function FolderTree({ owner, folders, count, deletedCount, current, isBin, onChoose, onBin }: Props) {
  const { t } = useTranslation()
  const own = folders.filter(({ source }) => source === 'atrium')
  const ofFirm = folders.filter(({ source }) => source === 'firm')
  const branch = { folders, current: isBin ? null : (current ?? ''), onChoose }
  return (
    <nav className="library-tree" aria-label={t('library.folders')}>
      <p className="library-tree-cap">{owner}</p>
      <ul>
        <TreeEntry
          icon="folder"
          name={t('documentParts.all')}
          count={count}
          isCurrent={!isBin && current === undefined}
          onChoose={() => onChoose(undefined)}
        />
        {own
          .filter(({ parent }) => parent === null)
          .map((folder) => (
            <Branch key={folder.id} folder={folder} {...branch} />
          ))}
      </ul>
      {ofFirm.length > 0 && (
        <>
          <p className="library-tree-cap">{t('library.firmFolders')}</p>
          <ul>
            {ofFirm
              .filter(({ parent }) => parent === null)
              .map((folder) => (
                <Branch key={folder.id} folder={folder} {...branch} />
              ))}
          </ul>
        </>
      )}
      <ul className="library-tree-bin">
        <TreeEntry icon="trash" name={t('library.bin')} count={deletedCount} isCurrent={isBin} onChoose={onBin} />
      </ul>
      <p className="library-tree-keep">{t('library.binHint', { count: restorableDays })}</p>
    </nav>
  )
}

type BranchProps = {
  folder: ListedFolder
  folders: readonly ListedFolder[]
  /** Id of the chosen folder; empty for all documents. */
  current: string | null
  onChoose: (folder: string) => void
}

/** A folder with those in it, which are shown while the folder or one of them is chosen, or once it is opened. */
function Branch({ folder, folders, current, onChoose }: BranchProps) {
  const { t } = useTranslation()
  const children = folders.filter(({ parent }) => parent === folder.id)
  const [isOpen, setIsOpen] = useState(false)
  const isShown = isOpen || (current !== null && contains(folders, folder.id, current))
  return (
    <TreeEntry
      icon="folder"
      name={folder.name}
      count={countBelow(folders, folder)}
      isCurrent={current === folder.id}
      onChoose={() => onChoose(folder.id)}
      toggle={
        children.length > 0 ? (
          <button
            className="library-tree-toggle"
            type="button"
            aria-expanded={isShown}
            aria-label={t(isShown ? 'library.closeFolder' : 'library.openFolder', { name: folder.name })}
            onClick={() => setIsOpen(!isShown)}
          >
            <Icon name={isShown ? 'down' : 'right'} small />
          </button>
        ) : null
      }
    >
      {isShown && children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Branch key={child.id} folder={child} folders={folders} current={current} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </TreeEntry>
  )
}

/** Number of documents in a folder and in those below it. */
const countBelow = (folders: readonly ListedFolder[], folder: ListedFolder): number =>
  folders.filter(({ parent }) => parent === folder.id).reduce((sum, child) => sum + countBelow(folders, child), folder.count)

/** True if the folder is the other one or contains it. */
function contains(folders: readonly ListedFolder[], folder: string, other: string): boolean {
  const parents = new Map(folders.map(({ id, parent }) => [id, parent]))
  for (let at: string | null = other; at; at = parents.get(at) ?? null) if (at === folder) return true
  return false
}

type EntryProps = {
  icon: 'folder' | 'trash'
  name: string
  count: number
  isCurrent: boolean
  onChoose: () => void
  toggle?: React.ReactNode
  children?: React.ReactNode
}

function TreeEntry({ icon, name, count, isCurrent, onChoose, toggle, children }: EntryProps) {
  const { t } = useTranslation()
  return (
    <li>
      <div className="library-tree-row">
        {toggle ?? <span />}
        <button className="library-tree-entry" type="button" aria-current={isCurrent || undefined} onClick={onChoose}>
          <Icon name={icon} small />
          <span>{name}</span>
          <span className="library-tree-count">
            {count}
            <span className="visually-hidden"> {t('library.documentsWord', { count })}</span>
          </span>
        </button>
      </div>
      {children}
    </li>
  )
}
