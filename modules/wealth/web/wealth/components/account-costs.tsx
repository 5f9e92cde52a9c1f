import type { Account } from '@atrium/accounts/contract/accounts'
import { costKinds, type AccountCharges } from '../../../contract/wealth.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { portfolioPath } from '@atrium/ui/lib/paths'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { FixedTable } from '@atrium/ui/components/data-table/fixed-table.tsx'
import { Explained } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { Note, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { formatCostAddress } from '../account-figure.ts'
import { accountChargesQuery, type AmountsRequest } from '../queries.ts'

type Told = NonNullable<AccountCharges['told']>

/** Shows the costs of the account and its portfolios in the past year. The portfolios' Fees tabs list the items. */
export function AccountCosts({ account, chosen }: { account: Account; chosen: AmountsRequest }) {
  const { t } = useTranslation()
  const query = useQuery(accountChargesQuery(chosen))
  if (query.data?.gap === 'closed') return null
  return (
    <section className="section" aria-labelledby="costs">
      <div className="section-head">
        <h2 id="costs">{t('accounts.costs.title')}</h2>
      </div>
      <Panel query={query} failure={t('accounts.costs.failed')} skeleton={<TableSkeleton rows={3} />}>
        {({ told }) => (told ? <Costs told={told} portal={account.portal} /> : <p className="muted">{t('accounts.costs.notOffered')}</p>)}
      </Panel>
    </section>
  )
}

function Costs({ told, portal }: { told: Told; portal: string }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  return (
    <>
      <p className="muted costs-year">{t('portfolios.between', { from: date(told.from), to: date(told.to) })}</p>
      <TotalCosts told={told} />
      {told.kinds && <Kinds kinds={told.kinds} currency={told.currency} />}
      {told.portfolios.length > 1 && <PortfolioCosts told={told} portal={portal} />}
      <ExcludedPortfolios missing={told.missing} />
      <p className="muted costs-note">{t('accounts.costs.note')}</p>
      <AsOf provenance={told.provenance} />
    </>
  )
}

function TotalCosts({ told: { totalCost, averageValue, percent, currency } }: { told: Told }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const unknown = <Missing reason={t('accounts.costs.unknown')} />
  return (
    <dl className="costs">
      <div>
        <dt>{t('accounts.costs.total')}</dt>
        <dd>{totalCost === null ? unknown : <Explained explain="charges.total">{formats.amount(totalCost, currency)}</Explained>}</dd>
      </div>
      <div>
        <dt>{t('accounts.costs.percent')}</dt>
        <dd>{percent === null ? unknown : <Explained explain="charges.percent">{formats.percent(percent)}</Explained>}</dd>
      </div>
      <div>
        <dt>{t('accounts.costs.average')}</dt>
        <dd>
          {averageValue === null ? unknown : <Explained explain="charges.average">{formats.amount(averageValue, currency)}</Explained>}
        </dd>
      </div>
    </dl>
  )
}

/** Shows the costs by type. Payments from third parties are shown only if there were any. */
function Kinds({ kinds, currency }: { kinds: NonNullable<Told['kinds']>; currency: Told['currency'] }) {
  const { t } = useTranslation()
  const { amount } = useFormats()
  const visibleKinds = costKinds.filter((kind) => kind !== 'thirdParty' || Number(kinds.thirdParty) !== 0)
  return (
    <dl className="costs-kinds">
      {visibleKinds.map((kind) => (
        <div key={kind}>
          <dt>{t(`accounts.costs.kinds.${kind}`)}</dt>
          <dd>
            <Explained explain={`charges.${kind}`}>{amount(kinds[kind], currency)}</Explained>
          </dd>
        </div>
      ))}
    </dl>
  )
}

type PortfolioCostsProps = { told: Told; portal: string }

/** Lists each portfolio's costs, with a link to its Fees tab. */
function PortfolioCosts({ told, portal }: PortfolioCostsProps) {
  const { t } = useTranslation()
  return (
    <FixedTable
      className="costs-parts"
      label={t('accounts.costs.caption')}
      columns={usePortfolioCostColumns({ told, portal })}
      rows={told.portfolios}
      keyOf={({ id }) => id}
    />
  )
}

function usePortfolioCostColumns({ told: { currency, to }, portal }: PortfolioCostsProps): DataColumn<Told['portfolios'][number]>[] {
  const { t } = useTranslation()
  const { amount } = useFormats()
  return [
    {
      id: 'portfolio',
      header: t('accounts.portfolio'),
      isRowHeader: true,
      cell: ({ id, name }) => (
        <Link to={portfolioPath(portal, id)} search={{ tab: 'fees', on: to }}>
          {name}
        </Link>
      ),
    },
    {
      id: 'cost',
      header: t('accounts.costs.cost'),
      isNumber: true,
      cell: ({ id, cost }) => <Explained explain={formatCostAddress(id)}>{amount(cost, currency)}</Explained>,
    },
  ]
}

function ExcludedPortfolios({ missing }: { missing: Told['missing'] }) {
  const { t } = useTranslation()
  return (['not-read', 'no-exchange-rate'] as const).map((gap) => {
    const names = missing.flatMap(({ name, reason }) => (reason === gap ? name : []))
    return names.length === 0 ? null : <Note key={gap}>{t(`accounts.costs.leftOut.${gap}`, { names: names.join(', ') })}</Note>
  })
}
