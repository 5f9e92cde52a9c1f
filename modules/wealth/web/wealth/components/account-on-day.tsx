import type { Account, PortfolioSummary } from '@atrium/accounts/contract/accounts'
import { accountOnDayQuery } from '@atrium/accounts/web/accounts/queries'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import { FixedTable } from '@atrium/ui/components/data-table/fixed-table.tsx'
import { SumRow } from '@atrium/ui/components/data-table/sum-row.tsx'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { Explained, ExplainMark, Figure, FigureGroup } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { PartsNote } from '@atrium/ui/components/parts-note.tsx'
import { EmptyState, ErrorState } from '@atrium/ui/components/states.tsx'
import { formatAllocationAddress } from '../account-figure.ts'
import type { OnChooseDay } from '../account-search.ts'
import { sortByValue } from '../sort-by-value.ts'
import { AccountDay } from './account-day.tsx'
import { AccountExplanation } from './account-explanation-part.ts'
import { AccountSkeleton } from './account-skeleton.tsx'
import { LatestChange } from './latest-change.tsx'
import { PortfolioName } from './portfolio-name.tsx'
import './account.css'

type Props = { account: string; on: string; explain: string | undefined; onDay: OnChooseDay }

/** Shows an account as of an earlier day: its value, the change since the previous valuation, and its portfolios. */
export function AccountOnDay({ account: id, on, explain, onDay }: Props) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const { data: account, error, refetch } = useQuery(accountOnDayQuery(id, on))
  if (error && !account)
    return (
      <div className="wrap account-on-day">
        <ErrorState title={t('accounts.onDayFailed', { date: date(on) })} error={error} onRetry={() => void refetch()} />
        <LatestButton onDay={onDay} />
      </div>
    )
  if (!account) return <AccountSkeleton />
  return (
    <>
      <section className="hero home">
        <div className="wrap">
          <h1 className="greeting">{account.name}</h1>
          <p className="figure-label">
            {t('accounts.valueOn', { date: date(account.provenance?.asOn ?? on) })}{' '}
            {account.value && <ExplainMark explain="value" label={t('accounts.explainTotal')} />}
          </p>
          <Figure money={account.value} reason={t('figures.noValue')} />
          <LatestChange account={account} change={account.change} />
          {account.provenance && <AsOf provenance={account.provenance} />}
          <div className="account-days">
            <AccountDay account={id} valuedOn={on} onDay={onDay} />
            <LatestButton onDay={onDay} />
          </div>
        </div>
      </section>
      <div className="wrap account-on-day">
        <h2 id="portfolios">{t('accounts.portfolios')}</h2>
        {account.isEmpty ? <EmptyState title={t('accounts.noPortfoliosTitle')} /> : <Portfolios account={account} on={on} />}
        {account.unexplained && account.value && (
          <PartsNote parts="portfolios" stated={account.value.amount} currency={account.currency} {...account.unexplained} />
        )}
        <p className="asof">{t('accounts.onDayNote')}</p>
      </div>
      {explain !== undefined && (
        <Suspense fallback={null}>
          <AccountExplanation account={account} explain={explain} currency={undefined} on={on} />
        </Suspense>
      )}
    </>
  )
}

function LatestButton({ onDay }: { onDay: OnChooseDay }) {
  const { t } = useTranslation()
  return (
    <button type="button" className="button" onClick={() => onDay(undefined)}>
      {t('accounts.latestValuation')}
    </button>
  )
}

function useDayColumns({ account, on }: { account: Account; on: string }): DataColumn<PortfolioSummary>[] {
  const { t } = useTranslation()
  const { money, percent } = useFormats()
  return [
    {
      id: 'portfolio',
      header: t('accounts.portfolio'),
      isRowHeader: true,
      cell: (portfolio) => <PortfolioName portfolio={portfolio} portal={account.portal} on={on} />,
    },
    {
      id: 'share',
      header: t('accounts.share'),
      isNumber: true,
      cell: ({ id, share }) =>
        share ? (
          <Explained explain={formatAllocationAddress('share', id)}>{percent(share)}</Explained>
        ) : (
          <Missing reason={t('figures.noValue')} />
        ),
    },
    {
      id: 'value',
      header: t('figures.value'),
      isNumber: true,
      className: 'strong',
      cell: ({ value, accountValue }) => (
        <>
          {value ? money(value) : <Missing reason={t('figures.noValue')} />}
          {value && accountValue && value.currency !== accountValue.currency && <small>{money(accountValue)}</small>}
        </>
      ),
    },
  ]
}

function Portfolios({ account, on }: { account: Account; on: string }) {
  const { t } = useTranslation()
  const { money, percent } = useFormats()
  const columns = useDayColumns({ account, on })
  const total = account.value ? money(account.value) : <Missing reason={t('figures.noValue')} />
  return (
    <FigureGroup>
      <FixedTable
        className="pf-table"
        label={t('accounts.portfolios')}
        columns={columns}
        rows={sortByValue(account.portfolios)}
        keyOf={({ id }) => id}
        footer={<SumRow columns={columns} name={t('figures.total')} cells={{ share: account.value && percent('100'), value: total }} />}
      />
    </FigureGroup>
  )
}
