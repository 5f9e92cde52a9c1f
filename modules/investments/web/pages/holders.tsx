import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'
import { SearchField } from '@atrium/ui/components/search-field.tsx'
import { EmptyState } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { listByOffset } from '@atrium/ui/lib/list-source'
import { accountPath, portfolioPath } from '@atrium/ui/lib/paths'
import { useList } from '@atrium/ui/lib/use-list'
import { usePageSearch } from '@atrium/ui/pages'
import type { HeldPosition, HeldPositions } from '../../contract/holders.ts'
import { api } from '../api.ts'
import { parseHoldersSearch, type HoldersSearch } from '../holders/holders-search.ts'
import '../holders/holders.css'

const typingPauseMs = 200

const holdersSource = listByOffset({
  key: ['holders'],
  pageSize: 50,
  read: ({ q = '', security }: HoldersSearch, page) => api.holders.list({ ...(security === undefined ? { q } : { security }), ...page }),
})

/** Which clients of the adviser hold a security, with the day of their holdings and what is not known. */
export function HoldersPage() {
  const { t } = useTranslation()
  const [search, changeSearch] = usePageSearch(parseHoldersSearch)
  const list = useList(holdersSource, search)
  const columns = useHolderColumns()
  const found = list.firstPage
  const name = search.security === undefined ? (search.q ?? '') : (found?.securities[0]?.name ?? '')
  const title = name === '' ? t('holders.titleEmpty') : t('holders.title', { name })
  const isTooShort = search.security === undefined && (search.q ?? '').trim().length < 3
  const content = (
    <div className="wrap holders-page">
      <h1>{title}</h1>
      <p className="muted" role="status">
        {found && !isTooShort && <Coverage found={found} />}
      </p>
      <div className="toolbar">
        <SearchField
          label={t('holders.search')}
          value={search.q ?? ''}
          onValue={(q) => changeSearch(() => ({ q }), { replace: true })}
          pauseMs={typingPauseMs}
        />
      </div>
      <PagedList
        list={list}
        failure={t('holders.failed')}
        more={t('holders.more')}
        empty={
          isTooShort ? (
            <EmptyState title={t('holders.tooShort')} />
          ) : (
            <EmptyState title={t('holders.none')}>{t('holders.noneHint')}</EmptyState>
          )
        }
      >
        {(items) => (
          <DataTable
            label={t('holders.caption')}
            columns={columns}
            rows={items}
            keyOf={({ portfolio, security }) => `${portfolio.id} ${security.id}`}
          />
        )}
      </PagedList>
    </div>
  )
  return <ReportPage id="holders" title={title} previous={null} body={{ state: 'ready', content }} />
}

function Coverage({ found: { clients, portfolios, totals, coverage } }: { found: HeldPositions }) {
  const { t } = useTranslation()
  const { date, money } = useFormats()
  const { oldestOn, newestOn, unknownPortfolios, unlistedPortfolios } = coverage
  const days =
    oldestOn === null || newestOn === null
      ? ''
      : oldestOn === newestOn
        ? t('holders.days', { day: date(newestOn) })
        : t('holders.dayRange', { from: date(oldestOn), to: date(newestOn) })
  const known = unknownPortfolios === 0 ? t('holders.complete') : t('holders.unknown', { count: unknownPortfolios })
  const unlisted = unlistedPortfolios > 0 && t('holders.unlisted', { count: unlistedPortfolios })
  const held = [
    t('holders.lede', { holders: clients, count: coverage.clients }),
    portfolios > 0 && t('holders.portfolios', { count: portfolios }),
    ...totals.map((total) => money(total)),
  ]
  return (
    <>
      {held.filter(Boolean).join(' · ')}. {days} {known} {unlisted}
    </>
  )
}

function useHolderColumns(): DataColumn<HeldPosition>[] {
  const { t } = useTranslation()
  const { money, quantity, date } = useFormats()
  return useMemo(
    () => [
      {
        id: 'client',
        header: t('holders.client'),
        isRowHeader: true,
        cell: ({ account }) => <Link to={accountPath(account.portal, account.id)}>{account.name}</Link>,
      },
      {
        id: 'portfolio',
        header: t('holders.portfolio'),
        priority: 2,
        cell: ({ account, portfolio }) => <Link to={portfolioPath(account.portal, portfolio.id)}>{portfolio.name}</Link>,
      },
      { id: 'security', header: t('holders.security'), priority: 3, cell: ({ security }) => security.name },
      { id: 'units', header: t('holders.units'), isNumber: true, cell: ({ units }) => quantity(units) },
      {
        id: 'value',
        header: t('holders.value'),
        isNumber: true,
        cell: ({ value }) => (value ? money(value) : <span className="muted">{t('holders.noValue')}</span>),
      },
      {
        id: 'asOn',
        header: t('holders.asOn'),
        priority: 2,
        cell: ({ asOn, isOutdated }) => (isOutdated ? <span className="tag">{`${t('holders.outdated')} ${date(asOn)}`}</span> : date(asOn)),
      },
    ],
    [t, money, quantity, date],
  )
}
