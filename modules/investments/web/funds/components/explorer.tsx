import type { FundSearchResult } from '../../../contract/funds.ts'
import { useTranslation } from 'react-i18next'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import { EmptyState, ErrorState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import type { List } from '@atrium/ui/lib/use-list'
import { listChosenFacets, clearFilters, type FundSearch } from '../fund-search.ts'
import { FundFilters } from './fund-filters.tsx'
import { FundPages } from './fund-pages.tsx'
import { FundTable } from './fund-table.tsx'
import './funds.css'

type Props = {
  list: List<FundSearchResult, number>
  search: FundSearch
  onSearch: (change: Partial<Record<keyof FundSearch, unknown>>) => void
  onPage: (page: number) => void
  onOpen: (citiCode: string) => void
}

/** Shows the fund explorer. The state of the search is in the URL. */
export function Explorer({ list, search, onSearch, onPage, onOpen }: Props) {
  const { t } = useTranslation()
  const { firstPage: data, start = 0, error, retry, isFetching } = list
  return (
    <div className="wrap explorer">
      <div className="explorer-head">
        <h1>{t('funds.title')}</h1>
        <p className="muted" role="status">
          {data && !error && t('funds.found', { count: data.count })}
        </p>
      </div>
      <p className="muted explorer-lede">{t('funds.lede')}</p>
      <FundFilters search={search} facets={data?.facets ?? []} onSearch={onSearch} />
      <div aria-busy={isFetching}>
        {error ? (
          <ErrorState title={t('funds.failed')} error={error} onRetry={retry} />
        ) : !data ? (
          <TableSkeleton rows={10} />
        ) : (
          <>
            {data.provenance.isStale && <AsOf provenance={data.provenance} />}
            {data.items.length > 0 && <FundTable funds={data.items} search={search} onSearch={onSearch} onOpen={onOpen} />}
            {data.count === 0 && <NothingFound search={search} onSearch={onSearch} />}
            {data.count > 0 && <FundPages found={data} offset={start} onPage={onPage} />}
            {data.items.length > 0 && (
              <>
                <p className="fine">{t('funds.note')}</p>
                {!data.provenance.isStale && <AsOf provenance={data.provenance} />}
              </>
            )}
          </>
        )}
      </div>
    </div>
  )
}

/** Reports that a search has no results and offers to clear it. */
function NothingFound({ search, onSearch }: Pick<Props, 'search' | 'onSearch'>) {
  const { t } = useTranslation()
  if (!search.q && listChosenFacets(search).length === 0) return <EmptyState title={t('funds.noneTitle')}>{t('funds.none')}</EmptyState>
  return (
    <EmptyState
      title={search.q ? t('funds.nothingNamed', { text: search.q }) : t('funds.nothingMatches')}
      action={
        <button className="button" type="button" onClick={() => onSearch(clearFilters)}>
          {t('funds.showAll')}
        </button>
      }
    />
  )
}
