import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { EmptyState } from '@atrium/ui/components/states.tsx'
import { useList } from '@atrium/ui/lib/use-list'
import type { ListedDocument } from '../../../contract/documents.ts'
import { documentsSource } from '../../queries.ts'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { BulkReport } from '../bulk/bulk-report.tsx'
import { useArchive } from '../bulk/use-archive.ts'
import type { Bulk } from '../bulk/use-bulk.ts'
import { documentKey } from '../document-key.ts'
import { isFiltered, toDocumentFilter, type LibrarySearch } from '../library-search.ts'
import type { DocumentAction } from './document-menu.tsx'
import { DocumentTable } from './document-table.tsx'
import { SearchHits } from './search-hits.tsx'

type ListProps = {
  account: string
  search: LibrarySearch
  heading: string
  folders: Parameters<typeof DocumentTable>[0]['folders']
  portfolios: Parameters<typeof DocumentTable>[0]['portfolios']
  filters: React.ReactNode
  isFirm: boolean
  bulk: Bulk
  onAction: (action: DocumentAction, document: ListedDocument) => void
  onRenameFolder: (() => void) | null
  onRemoveFolder: (() => void) | null
}

/** The documents of a folder or a search, by pages, with the selection of several. */
export function DocumentList({
  account,
  search,
  heading,
  folders,
  portfolios,
  filters,
  isFirm,
  bulk,
  onAction,
  onRenameFolder,
  onRemoveFolder,
}: ListProps) {
  const { t } = useTranslation()
  const archive = useArchive(account)
  const list = useList(documentsSource, toDocumentFilter(account, search))
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const chosen = list.items.filter((document) => selected.has(documentKey(document)))
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
        {search.folder !== undefined && search.q === undefined && list.items.length > 0 && (
          <button
            className="link"
            type="button"
            aria-busy={archive.isBusy}
            onClick={() => search.folder !== undefined && archive.download({ kind: 'folder', folder: search.folder })}
          >
            {t('library.bulk.downloadFolder')}
          </button>
        )}
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
      <BulkReport bulk={bulk} />
      {chosen.length > 0 && search.q === undefined && (
        <BulkBar
          account={account}
          documents={chosen}
          folders={folders}
          isBin={search.bin === true}
          bulk={bulk}
          onClear={() => setSelected(new Set())}
        />
      )}
      <PagedList list={list} failure={t('library.failed')} empty={empty} more={t('library.more')}>
        {(items) =>
          search.q === undefined ? (
            <DocumentTable
              documents={items}
              folders={folders}
              portfolios={portfolios}
              label={heading}
              isFirm={isFirm}
              selection={{ selected, onSelect: setSelected }}
              onAction={onAction}
            />
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
