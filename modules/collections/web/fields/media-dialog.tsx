import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { SearchField } from '@atrium/ui/components/search-field.tsx'
import { EmptyState, ErrorState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { failureCode } from '@atrium/ui/lib/failure'
import { MediaFolders } from './media-folders.tsx'
import { MediaGrid } from './media-grid.tsx'
import { MediaUpload } from './media-upload.tsx'
import { arrangeFolders, foldersQuery, mediaQuery } from './media-search.ts'
import { searchDelayMs, type NamedRecord } from './record-search.ts'

type Props = {
  chosen: readonly NamedRecord[]
  isMultiple: boolean
  onChoose: (files: readonly NamedRecord[]) => void
  onClose: () => void
}

/** Shows the files of the media libraries by folder, for choosing. */
export function MediaDialog({ chosen, isMultiple, onChoose, onClose }: Props) {
  const { t } = useTranslation()
  const [folder, setFolder] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map(chosen.map(({ id, name }) => [id, name])))
  const folders = useQuery(foldersQuery)
  const media = useQuery(mediaQuery(folder, search))
  const isMissing = media.error !== null && failureCode(media.error) === 'not-found'
  const toggle = ({ id, name }: NamedRecord) => {
    const next = new Map(isMultiple ? picked : [])
    if (!next.delete(id)) next.set(id, name)
    setPicked(next)
  }
  /** Chooses a file that was uploaded here, in addition to those chosen before if several may be chosen. */
  const pick = ({ id, name }: NamedRecord) => setPicked((now) => new Map(isMultiple ? now : []).set(id, name))
  return (
    <Modal
      title={t('fields.selectMedia')}
      isWide
      onClose={onClose}
      footer={
        <>
          <button
            className="button primary"
            type="button"
            disabled={isMissing}
            onClick={() => onChoose([...picked].map(([id, name]) => ({ id, name })))}
          >
            {t('fields.useChoice')}
          </button>
          <button className="button" type="button" onClick={onClose}>
            {t('actions.cancel')}
          </button>
          <span className="muted" role="status">
            {t('controls.selected', { count: picked.size })}
          </span>
        </>
      }
    >
      {isMissing ? (
        <EmptyState title={t('fields.noMediaLibrary')}>{t('fields.noMediaLibraryHint')}</EmptyState>
      ) : (
        <>
          <MediaUpload folder={folder} onAdd={pick} />
          <div className="record-search">
            <SearchField label={t('fields.searchMedia')} value={search} onValue={setSearch} pauseMs={searchDelayMs} hasShortcut={false} />
          </div>
          <div className="media">
            <MediaFolders folders={arrangeFolders(folders.data?.items ?? [])} chosen={folder} onChoose={setFolder} />
            <div>
              {media.isPending && <TableSkeleton />}
              {media.error && <ErrorState title={t('fields.mediaFailed')} error={media.error} onRetry={() => void media.refetch()} />}
              {media.data && <MediaGrid items={media.data.items} picked={picked} search={search} onToggle={toggle} />}
            </div>
          </div>
        </>
      )}
    </Modal>
  )
}
