import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NonEmptyActionQueue } from '@atrium/actions/web/action-queue/components/action-queue.tsx'
import { StaffTools } from '@atrium/people/web/staff-tools.tsx'
import { failureCode } from '@atrium/ui/lib/failure'
import { FoundElsewhere } from '@atrium/search/web/results/found-elsewhere.tsx'
import { EmptyState, ErrorState } from '@atrium/ui/components/states.tsx'
import { useIsMobile } from '@atrium/ui/lib/layout'
import { useStore } from '@atrium/ui/lib/store'
import { conditionsOf, countChosen, createChoice } from '../client-choice.ts'
import { isFiltered, searchKeys, toFilter, type ClientSearch } from '../client-search.ts'
import { clientPageQuery } from '../queries.ts'
import { useBestMatch } from '../use-best-match.ts'
import { useClientView } from '../use-client-view.ts'
import type { ClientCondition } from '../../../contract/client-conditions.ts'
import { AddCondition } from '../../client-conditions/components/add-condition.tsx'
import { ConditionBar } from '../../client-conditions/components/condition-bar.tsx'
import { useConditionFocus } from '../../client-conditions/use-condition-focus.ts'
import { useConditions } from '../../client-conditions/use-conditions.ts'
import { ViewTabs } from '../../client-views/components/view-tabs.tsx'
import { ClientFilters } from './client-filters.tsx'
import { ClientTable } from './client-table.tsx'
import { ClientTotals } from './client-totals.tsx'
import { AlphabetFilter } from './alphabet-filter.tsx'
import { SelectionBar, SelectionStatus } from './selection-bar.tsx'
import { useClientColumns } from './use-client-columns.tsx'
import './clients.css'

/** Removes every part of the filter and order from the URL. */
const noFilter = Object.fromEntries(searchKeys.map((key) => [key, undefined])) as Partial<ClientSearch>

type Props = { portal: string; search: ClientSearch; onSearch: (change: Partial<ClientSearch>) => void }

/** Lists the adviser's clients. Filters are in the URL, display settings are stored on the device. */
export function ClientList({ portal, search, onSearch }: Props) {
  const filter = toFilter(portal, search)
  const first = useQuery({ ...clientPageQuery(filter, 0), placeholderData: keepPreviousData })
  const view = useClientView()
  // Another filter shows other clients, so that a selection ends with its filter.
  const conditions = JSON.stringify({ portal, ...conditionsOf(filter) })
  const choice = useMemo(() => createChoice(conditions), [conditions])
  const selectable = (first.data?.count ?? 0) - (first.data?.notInPortalCount ?? 0)
  const hasChoice = countChosen(useStore(choice), selectable) > 0
  // A list that is kept while the next one loads belongs to other conditions.
  const described = useConditions(search.where, first.isPlaceholderData ? undefined : first.data?.conditions)
  const columns = useClientColumns({ ids: view.columns, portal, byFirstName: search.by === 'first', explain: described.explain })
  const currency = first.data?.totals[0]?.value.currency
  const setConditions = (where: readonly ClientCondition[] | undefined) => onSearch({ where } as Partial<ClientSearch>)
  const hasConditions = search.where !== undefined
  const hasReasons = hasConditions || (first.data?.items.some(({ foundBy }) => foundBy) ?? false)
  const table = useRef<HTMLDivElement>(null)
  const best = useBestMatch({ portal, search, list: first.isPlaceholderData ? undefined : first.data, table })
  const isMobile = useIsMobile()
  const bar = useRef<HTMLDivElement>(null)
  useConditionFocus(bar, search.where?.length ?? 0)
  const addCondition = !hasConditions && (
    <AddCondition portal={portal} currency={currency} isPlain={!isMobile} onAdd={(added) => setConditions([added])} />
  )
  return (
    <div
      className={['desk', view.isCompact && 'compact', hasReasons && 'has-reasons', hasConditions && 'has-conditions']
        .filter(Boolean)
        .join(' ')}
    >
      <ClientTotals list={first.data} />
      <ViewTabs
        portal={portal}
        search={search}
        columns={view.columns}
        onShow={(next, shown) => {
          onSearch({ ...noFilter, ...next })
          if (shown) view.setColumns([...shown])
        }}
      />
      <div className="wide desk-actions">
        <NonEmptyActionQueue />
        <StaffTools portal={portal} />
      </div>
      <div ref={bar} className="desk-bar">
        <div className="wide">
          <ClientFilters
            search={search}
            onSearch={onSearch}
            onEnter={best.want}
            filter={filter}
            view={view}
            columns={columns}
            addCondition={isMobile && addCondition}
          />
          {hasConditions && <ConditionBar portal={portal} conditions={described} currency={currency} onChange={setConditions} />}
          {hasChoice ? (
            <SelectionBar store={choice} filter={filter} count={selectable} columns={columns} />
          ) : (
            <AlphabetFilter search={search} portal={portal} onSearch={onSearch} addCondition={!isMobile && addCondition} />
          )}
          <SelectionStatus store={choice} count={selectable} />
        </div>
      </div>
      <div ref={table} className="wide" aria-busy={first.isFetching}>
        {first.isError && !first.data ? (
          <ClientsFailed error={first.error} hasConditions={hasConditions} onRetry={() => void first.refetch()} />
        ) : first.data?.count === 0 ? (
          <NobodyFound portal={portal} search={search} onSearch={onSearch} isWanted={best.isWanted} />
        ) : (
          <ClientTable
            filter={filter}
            list={first.data}
            columns={columns}
            choice={choice}
            isCompact={view.isCompact}
            hasReasons={hasReasons}
            hasConditions={hasConditions}
            onSearch={onSearch}
          />
        )}
      </div>
    </div>
  )
}

function ClientsFailed({ error, hasConditions, onRetry }: { error: unknown; hasConditions: boolean; onRetry: () => void }) {
  const { t } = useTranslation()
  const reason = { 'invalid-request': t('clients.conditions.invalid'), 'read-only-impersonation': t('clients.conditions.viewing') }[
    failureCode(error) as string
  ]
  if (hasConditions && reason) return <EmptyState title={t('clients.conditions.invalidTitle')}>{reason}</EmptyState>
  return <ErrorState title={t('clients.failed')} error={error} onRetry={onRetry} />
}

/** Names the filter without matches, offers to clear it, and shows what else the text finds, such as similar names, holdings and documents. */
function NobodyFound({ portal, search, onSearch, isWanted }: Props & { isWanted: boolean }) {
  const { t } = useTranslation()
  if (!isFiltered(search)) return <EmptyState title={t('clients.emptyTitle')}>{t('clients.empty')}</EmptyState>
  const { sort: _sort, direction: _direction, by: _by, ...filters } = noFilter
  const clear = () => onSearch(filters)
  return (
    <>
      <EmptyState
        title={
          search.letter && !search.q
            ? t('clients.nobodyUnder', { letter: search.letter })
            : search.q
              ? t('clients.nobodyNamed', { text: search.q })
              : t('clients.nobodyMatches')
        }
        action={
          <button className="button" type="button" onClick={clear}>
            {t('clients.clearFilters')}
          </button>
        }
      />
      {search.q && <FoundElsewhere portal={portal} text={search.q} isWanted={isWanted} />}
    </>
  )
}
