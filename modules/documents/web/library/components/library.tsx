import { useQuery } from '@tanstack/react-query'
import { useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '@atrium/accounts/contract/accounts'
import { HeldUploads } from '@atrium/files/web/components/held-uploads.tsx'
import { UploadList } from '@atrium/files/web/components/upload-list.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { SearchField } from '@atrium/ui/components/search-field.tsx'
import { Note } from '@atrium/ui/components/states.tsx'
import type { ListedDocument, ListedSource } from '../../../contract/documents.ts'
import { api } from '../../api.ts'
import { documentPurpose } from '../../../contract/document-terms.ts'
import { foldersQuery, refetchDocuments } from '../../queries.ts'
import { isFiltered, type LibrarySearch, type LibrarySearchChange } from '../library-search.ts'
import { listChangeable, useBulk } from '../bulk/use-bulk.ts'
import { useConfirmation } from '../../reading/use-confirmation.ts'
import { useChange } from '../use-change.ts'
import { useDocumentUploads } from '../use-document-uploads.ts'
import type { DocumentAction } from './document-menu.tsx'
import { DocumentList } from './document-list.tsx'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import { Filters } from './filters.tsx'
import { FolderTree } from './folder-tree.tsx'
import { LibraryDialogs, type LibraryDialog } from './library-dialogs.tsx'
import { Latest } from './latest.tsx'
import { Statements } from './statements.tsx'
import { UseNote } from './use-note.tsx'
import { ToSign } from './to-sign.tsx'
import { UploadButton } from './upload-button.tsx'
import './library.css'

type Props = {
  account: Pick<Account, 'id' | 'name' | 'portfolios'>
  search: LibrarySearch
  onSearch: (change: LibrarySearchChange) => void
}

const searchPauseMs = 400
const refetchAll = () => void refetchDocuments()

/** The documents of an account: folders, what is to be signed, the newest, and a list with search, filters and uploads. */
export function Library({ account, search, onSearch }: Props) {
  const { t } = useTranslation()
  const { data: overview } = useQuery(foldersQuery(account.id))
  const [dialog, setDialog] = useState<LibraryDialog | null>(null)
  const [isTreeOpen, setIsTreeOpen] = useState(false)
  const [isOver, setIsOver] = useState(false)
  useConfirmation(account.id, search.confirm, () => onSearch({ confirm: undefined }))
  const { change } = useChange()
  const bulk = useBulk(account.id)
  const folders = overview?.folders ?? []
  const folder = folders.find(({ id }) => id === search.folder)
  const place = folder?.source === 'atrium' ? folder.id : undefined
  const documentUploads = useDocumentUploads(account.id, place)
  const mayAdd = overview?.mayAdd === true
  const isBin = search.bin === true
  const choose = (next: Pick<LibrarySearchChange, 'folder' | 'bin'>) => {
    setIsTreeOpen(false)
    onSearch({ folder: undefined, bin: undefined, ...next })
  }
  const handleAction = (action: DocumentAction, document: ListedDocument) => {
    if (action === 'remove' || action === 'restore') void bulk.run({ kind: action }, listChangeable([document]))
    else setDialog({ kind: action, document })
  }
  const dropTarget = mayAdd &&
    !isBin && {
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setIsOver(false)
        documentUploads.add([...event.dataTransfer.files])
      },
    }
  const isWhole = !isBin && search.folder === undefined && !isFiltered(search)
  const heading = isBin ? t('library.bin') : (folder?.name ?? t('documentParts.all'))
  return (
    <>
      <section className="hero library-hero">
        <div className="wide">
          <div>
            <h1>{t('documentParts.title')}</h1>
            <p className="muted">{overview ? t('library.lede', { count: overview.count }) : '\u00A0'}</p>
          </div>
          <SearchField
            label={t('library.search')}
            value={search.q ?? ''}
            pauseMs={searchPauseMs}
            onValue={(q) => onSearch({ q: q.trim() === '' ? undefined : q.trim() })}
          />
          {mayAdd && <UploadButton onFiles={documentUploads.add} onNewFolder={() => setDialog({ kind: 'new-folder' })} />}
        </div>
      </section>
      <div className={isOver ? 'wide library over' : 'wide library'} {...dropTarget}>
        <button className="library-phone-folder" type="button" aria-expanded={isTreeOpen} onClick={() => setIsTreeOpen(!isTreeOpen)}>
          <Icon name={isBin ? 'trash' : 'folder'} />
          {heading}
          <Icon name={isTreeOpen ? 'up' : 'down'} small />
        </button>
        <div className={isTreeOpen ? 'library-side open' : 'library-side'}>
          <FolderTree
            owner={account.name}
            folders={folders}
            count={overview?.count ?? 0}
            deletedCount={overview?.deletedCount ?? 0}
            current={search.folder}
            isBin={isBin}
            onChoose={(id) => choose({ folder: id })}
            onBin={() => choose({ bin: true })}
          />
          {overview && <UseNote use={overview.use} />}
        </div>
        <div className="library-main">
          {overview?.sources
            .filter(({ isUnavailable }) => isUnavailable)
            .map((source) => (
              <Unavailable key={source.source} source={source} />
            ))}
          <UploadList uploads={documentUploads.uploads} />
          <HeldUploads
            purpose={documentPurpose}
            isShown={({ target }) => target['account'] === account.id}
            uploads={documentUploads.uploads}
            onEnd={refetchAll}
          />
          {isWhole && (
            <div className="library-top">
              <ToSign account={account.id} />
              <div className="library-newest">
                <Latest account={account.id} />
                <Statements account={account.id} />
              </div>
            </div>
          )}
          <DocumentList
            key={`${account.id} ${search.folder ?? ''} ${isBin}`}
            account={account.id}
            search={search}
            heading={heading}
            folders={folders}
            portfolios={account.portfolios}
            isFirm={overview?.isFirm ?? false}
            bulk={bulk}
            onAction={handleAction}
            onRenameFolder={folder?.source === 'atrium' && folder.mayChange ? () => setDialog({ kind: 'rename-folder' }) : null}
            onRemoveFolder={
              folder?.source === 'atrium' && folder.mayChange
                ? () =>
                    void change(
                      () => api.documents.removeFolder({ account: account.id, folder: folder.id }),
                      t('library.folderRemoved', { name: folder.name }),
                    ).then((isRemoved) => isRemoved && choose({}))
                : null
            }
            filters={
              isBin || !overview ? null : (
                <Filters
                  search={search}
                  services={overview.services}
                  portfolios={account.portfolios}
                  hasProvider={overview.sources.some(({ source }) => source === 'provider')}
                  today={overview.today}
                  onChange={onSearch}
                />
              )
            }
          />
        </div>
      </div>
      <LibraryDialogs dialog={dialog} account={account} folders={folders} folder={folder} onClose={() => setDialog(null)} />
      {documentUploads.question && (
        <DuplicateDialog
          key={documentUploads.question.position}
          {...documentUploads.question}
          onChoose={documentUploads.answer}
          onCancel={documentUploads.cancel}
        />
      )}
    </>
  )
}

function Unavailable({ source: { source } }: { source: ListedSource }) {
  const { t } = useTranslation()
  return <Note>{t(`library.unavailable.${source}`)}</Note>
}
