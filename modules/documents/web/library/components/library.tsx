import { useQuery } from '@tanstack/react-query'
import { useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '@atrium/accounts/contract/accounts'
import { HeldUploads } from '@atrium/files/web/components/held-uploads.tsx'
import { UploadList } from '@atrium/files/web/components/upload-list.tsx'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { SearchField } from '@atrium/ui/components/search-field.tsx'
import { EmptyState, Note } from '@atrium/ui/components/states.tsx'
import { useList } from '@atrium/ui/lib/use-list'
import type { ListedDocument, ListedSource } from '../../../contract/documents.ts'
import { api } from '../../api.ts'
import { documentPurpose } from '../../../contract/document-terms.ts'
import { documentsSource, foldersQuery, refetchDocuments } from '../../queries.ts'
import { isFiltered, toDocumentFilter, type LibrarySearch, type LibrarySearchChange } from '../library-search.ts'
import { useChange } from '../use-change.ts'
import { useDocumentUploads } from '../use-document-uploads.ts'
import type { DocumentAction } from './document-menu.tsx'
import { DocumentTable } from './document-table.tsx'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import { Filters } from './filters.tsx'
import { FolderTree } from './folder-tree.tsx'
import { Latest } from './latest.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { SearchHits } from './search-hits.tsx'
import { UseNote } from './use-note.tsx'
import { ToSign } from './to-sign.tsx'
import { UploadButton } from './upload-button.tsx'
import { VersionsDrawer } from './versions-drawer.tsx'
import './library.css'

type Props = {
  account: Pick<Account, 'id' | 'name'>
  search: LibrarySearch
  onSearch: (change: LibrarySearchChange) => void
}

type Dialog =
  | { kind: Exclude<DocumentAction, 'remove' | 'restore'>; document: ListedDocument }
  | { kind: 'new-folder' }
  | { kind: 'rename-folder' }

const searchPauseMs = 400
const refetchAll = () => void refetchDocuments()

/** The documents of an account: folders, what is to be signed, the newest, and a list with search, filters and uploads. */
export function Library({ account, search, onSearch }: Props) {
  const { t } = useTranslation()
  const { data: overview } = useQuery(foldersQuery(account.id))
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [isTreeOpen, setIsTreeOpen] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const { change } = useChange()
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
    const target = { account: account.id, document: document.id }
    if (action === 'remove') void change(() => api.documents.remove(target), t('library.removed', { name: document.name }))
    else if (action === 'restore') void change(() => api.documents.restore(target), t('library.restored', { name: document.name }))
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
  const heading = isBin ? t('library.bin') : (folder?.name ?? t('library.all'))
  return (
    <>
      <section className="hero library-hero">
        <div className="wide">
          <div>
            <h1>{t('library.title')}</h1>
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
              <Latest account={account.id} />
            </div>
          )}
          <DocumentList
            key={account.id}
            account={account.id}
            search={search}
            heading={heading}
            folders={folders}
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
                  hasProvider={overview.sources.some(({ source }) => source === 'provider')}
                  today={overview.today}
                  onChange={onSearch}
                />
              )
            }
          />
        </div>
      </div>
      {dialog?.kind === 'new-folder' && (
        <NameDialog
          title={t('library.newFolder')}
          label={t('library.name')}
          hint={folder && place ? t('library.inFolder', { name: folder.name }) : ''}
          name=""
          maxLength={100}
          save={t('library.create')}
          result={(name) => t('library.folderAdded', { name })}
          write={(name) => api.documents.addFolder({ account: account.id, folder: crypto.randomUUID(), name, parent: place ?? null })}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'rename-folder' && folder && (
        <NameDialog
          title={t('library.renameFolder')}
          label={t('library.name')}
          name={folder.name}
          maxLength={100}
          save={t('library.save')}
          result={(name) => t('library.renamed', { name })}
          write={(name) => api.documents.renameFolder({ account: account.id, folder: folder.id, name })}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'rename' && (
        <NameDialog
          title={t('library.renameTitle')}
          label={t('library.name')}
          hint={t('library.extensionHint')}
          name={dialog.document.name}
          maxLength={200}
          save={t('library.save')}
          result={(name) => t('library.renamed', { name })}
          write={(name) =>
            api.documents.change({ account: account.id, document: dialog.document.id, revision: dialog.document.revision ?? 1, name })
          }
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'move' && (
        <MoveDialog account={account.id} document={dialog.document} folders={folders} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'versions' && <VersionsDrawer account={account.id} document={dialog.document} onClose={() => setDialog(null)} />}
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

type ListProps = {
  account: string
  search: LibrarySearch
  heading: string
  folders: Parameters<typeof DocumentTable>[0]['folders']
  filters: React.ReactNode
  onAction: (action: DocumentAction, document: ListedDocument) => void
  onRenameFolder: (() => void) | null
  onRemoveFolder: (() => void) | null
}

function DocumentList({ account, search, heading, folders, filters, onAction, onRenameFolder, onRemoveFolder }: ListProps) {
  const { t } = useTranslation()
  const list = useList(documentsSource, toDocumentFilter(account, search))
  const isSearching = list.state === 'loading' || list.isOfPreviousFilter
  const title =
    search.q === undefined
      ? heading
      : isSearching
        ? t('library.searching', { text: search.q })
        : t('library.found', { count: list.items.length, more: list.hasMore ? '+' : '', text: search.q })
  const empty = search.bin ? (
    <EmptyState title={t('library.binEmpty')} />
  ) : isFiltered(search) ? (
    <EmptyState title={t('library.nothingFound')}>{t('library.nothingFoundHint')}</EmptyState>
  ) : (
    <EmptyState title={t('library.empty')}>{t('library.emptyHint')}</EmptyState>
  )
  return (
    <section aria-labelledby="library-list">
      <div className="library-head">
        <h2 id="library-list">{title}</h2>
        {search.q === undefined && <span className="muted">{t('library.newestFirst')}</span>}
        {onRenameFolder && (
          <button className="link" type="button" onClick={onRenameFolder}>
            {t('library.renameFolder')}
          </button>
        )}
        {onRemoveFolder && list.state === 'ready' && list.items.length === 0 && (
          <button className="link" type="button" onClick={onRemoveFolder}>
            {t('library.removeFolder')}
          </button>
        )}
      </div>
      {filters}
      <PagedList list={list} failure={t('library.failed')} empty={empty} more={t('library.more')}>
        {(items) =>
          search.q === undefined ? (
            <DocumentTable documents={items} folders={folders} label={heading} onAction={onAction} />
          ) : (
            <SearchHits documents={items} />
          )
        }
      </PagedList>
      {search.q !== undefined && !isSearching && (list.firstPage?.partlySearchedCount ?? 0) > 0 && (
        <p className="muted library-partly">{t('library.partly', { count: list.firstPage?.partlySearchedCount ?? 0 })}</p>
      )}
    </section>
  )
}

function Unavailable({ source: { source } }: { source: ListedSource }) {
  const { t } = useTranslation()
  return <Note>{t(`library.unavailable.${source}`)}</Note>
}
