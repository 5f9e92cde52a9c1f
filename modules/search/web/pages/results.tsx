import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'
import { SearchField } from '@atrium/ui/components/search-field.tsx'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { EmptyState } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useList } from '@atrium/ui/lib/use-list'
import { usePageSearch } from '@atrium/ui/pages'
import type { SearchItem } from '../../contract/search.ts'
import { searchKinds, type SearchKind } from '../../contract/search-terms.ts'
import { resultsSource } from '../palette/queries.ts'
import { joinNotes, useItemNote } from '../palette/use-item-note.ts'
import { PathLink } from '../results/path-link.tsx'
import { parseResultsSearch } from '../results/results-search.ts'
import '../results/results.css'

const typingPauseMs = 200

/** All results of one kind, page by page. */
export function ResultsPage() {
  const { t } = useTranslation()
  const [{ kind, q }, changeSearch] = usePageSearch(parseResultsSearch)
  const list = useList(resultsSource, { kind, text: q })
  const columns = useColumns(kind)
  const title = t('search.listTitle', { kind: t(`search.kinds.${kind}`), text: q })
  const content = (
    <div className="wrap results-page">
      <h1>{title}</h1>
      <div className="toolbar">
        <SearchField
          label={t('search.title')}
          value={q}
          onValue={(text) => changeSearch(() => ({ kind, q: text }), { replace: true })}
          pauseMs={typingPauseMs}
        />
        <Segmented
          label={t('search.results')}
          value={kind}
          choices={searchKinds.map((value) => ({ value, label: t(`search.kinds.${value}`) }))}
          onChoose={(value) => changeSearch(() => ({ kind: value, q }), { replace: true })}
        />
        <p className="muted grow" role="status">
          {list.firstPage && t('search.count', { count: list.firstPage.count })}
        </p>
      </div>
      <PagedList
        list={list}
        failure={t('search.failed')}
        more={t('search.more')}
        empty={<EmptyState title={t('search.none', { text: q })}>{t('search.noneHint')}</EmptyState>}
      >
        {(items) => <DataTable label={title} columns={columns} rows={items} keyOf={({ id }) => id} />}
      </PagedList>
    </div>
  )
  return <ReportPage id="search" title={t('search.results')} previous={null} body={{ state: 'ready', content }} />
}

function useColumns(kind: SearchKind): DataColumn<SearchItem>[] {
  const { t } = useTranslation()
  const { money } = useFormats()
  const describe = useItemNote()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('search.columns.name'),
        isRowHeader: true,
        cell: ({ path, title }) => <PathLink path={path}>{title}</PathLink>,
      },
      {
        id: 'details',
        header: t('search.columns.details'),
        cell: (item) => {
          const { why, note } = describe(kind, { ...item, value: null })
          return <span className="muted">{joinNotes([note, why])}</span>
        },
      },
      ...(kind === 'clients' || kind === 'portfolios'
        ? [{ id: 'value', header: t('search.columns.value'), isNumber: true, cell: ({ value }: SearchItem) => value && money(value) }]
        : []),
    ],
    [t, money, describe, kind],
  )
}
