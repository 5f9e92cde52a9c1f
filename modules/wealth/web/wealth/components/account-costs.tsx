import type { Account } from '@atrium/accounts/contract/accounts'
import type { AccountCharges } from '../../../contract/wealth.ts'
import { costKinds } from '../../../contract/figure-names.ts'
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

type CostFigures = NonNullable<AccountCharges['costs']>

/** Shows the costs of the account and its portfolios in the past year. The portfolios' Fees tabs list the items. */
export function AccountCosts({ account, request }: { account: Account; request: AmountsRequest }) {
  const { t } = useTranslation()
  const query = useQuery(accountChargesQuery(request))
  if (query.data?.gap === 'closed') return null
  return (
    <section className="section" aria-labelledby="costs">
      <div className="section-head">
        <h2 id="costs">{t('accounts.costs.title')}</h2>
      </div>
      <Panel query={query} failure={t('accounts.costs.failed')} skeleton={<TableSkeleton rows={3} />}>
        {({ costs }) =>
          costs ? <Costs costs={costs} portal={account.portal} /> : <p className="muted">{t('accounts.costs.notOffered')}</p>
        }
      </Panel>
    </section>
  )
}

function Costs({ costs, portal }: { costs: CostFigures; portal: string }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  return (
    <>
      <p className="muted costs-year">{t('dates.between', { from: date(costs.from), to: date(costs.to) })}</p>
      <TotalCosts costs={costs} />
      {costs.kinds && <Kinds kinds={costs.kinds} currency={costs.currency} />}
      {costs.portfolios.length > 1 && <PortfolioCosts costs={costs} portal={portal} />}
      <ExcludedPortfolios missing={costs.missing} />
      <p className="muted costs-note">{t('accounts.costs.note')}</p>
      <AsOf provenance={costs.provenance} />
    </>
  )
}

function TotalCosts({ costs: { totalCost, averageValue, percent, currency } }: { costs: CostFigures }) {
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
function Kinds({ kinds, currency }: { kinds: NonNullable<CostFigures['kinds']>; currency: CostFigures['currency'] }) {
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

type PortfolioCostsProps = { costs: CostFigures; portal: string }

/** Lists each portfolio's costs, with a link to its Fees tab. */
function PortfolioCosts({ costs, portal }: PortfolioCostsProps) {
  const { t } = useTranslation()
  return (
    <FixedTable
      className="costs-parts"
      label={t('accounts.costs.caption')}
      columns={usePortfolioCostColumns({ costs, portal })}
      rows={costs.portfolios}
      keyOf={({ id }) => id}
    />
  )
}

function usePortfolioCostColumns({
  costs: { currency, to },
  portal,
}: PortfolioCostsProps): DataColumn<CostFigures['portfolios'][number]>[] {
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

function ExcludedPortfolios({ missing }: { missing: CostFigures['missing'] }) {
  const { t } = useTranslation()
  return (['not-read', 'no-exchange-rate'] as const).map((gap) => {
    const names = missing.flatMap(({ name, reason }) => (reason === gap ? name : []))
    return names.length === 0 ? null : <Note key={gap}>{t(`accounts.costs.leftOut.${gap}`, { names: names.join(', ') })}</Note>
  })
}
