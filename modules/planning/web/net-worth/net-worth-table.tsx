import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import { SumRow } from '@atrium/ui/components/data-table/sum-row.tsx'
import { Explained, FigureGroup, useIsInFigureGroup } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { portfolioPath } from '@atrium/ui/lib/paths'
import { usePageParams } from '@atrium/ui/pages'
import type { NetWorth } from '../../contract/net-worth.ts'
import { planningParameter } from '../../contract/planning-terms.ts'
import { formatDrawer, formatItemFigure } from '../plan-address.ts'
import { shareDecimals } from '../holdings/stored-value.ts'
import { useHoldingWords } from '../holdings/use-holding-words.ts'
import { listPlanRows, type PlanRow } from './plan-rows.ts'

/** Lists what the client owns and owes in two parts, with their totals and the net worth. */
export function NetWorthTable({ plan }: { plan: NetWorth }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const columns = usePlanColumns()
  const totals = { asset: plan.assets, liability: plan.liabilities }
  const heading = { asset: t('planning.assets'), liability: t('planning.liabilities') }
  return (
    <FigureGroup>
      <DataTable
        className="plan-table"
        label={t('planning.ownAndOwe')}
        columns={columns}
        rows={listPlanRows(plan)}
        keyOf={({ id }) => id}
        rowClass={({ leftOut }) => (leftOut ? 'left-out' : undefined)}
        groups={{
          groupOf: ({ part }) => part,
          renderHeading: (part) => {
            const { [part as 'asset']: total } = totals
            return (
              <span className="plan-part">
                <h3>{heading[part as 'asset']}</h3>
                <Explained explain={part === 'asset' ? 'plan-assets' : 'plan-liabilities'}>{money(total)}</Explained>
              </span>
            )
          },
        }}
        footer={
          <>
            {plan.holdings.every(({ radioType }) => radioType === 'asset') && (
              <SumRow columns={columns} className="plan-none" name={heading.liability} cells={{ value: t('planning.noLiabilities') }} />
            )}
            <SumRow
              columns={columns}
              className="grand"
              name={t('planning.netWorth')}
              cells={{ value: <Explained explain="net-worth">{money(plan.netWorth)}</Explained> }}
            />
          </>
        }
      />
    </FigureGroup>
  )
}

function usePlanColumns(): DataColumn<PlanRow>[] {
  const { t } = useTranslation()
  const { date } = useFormats()
  const { typeName, details } = useHoldingWords()
  const typeOf = ({ type }: PlanRow) => (type === 'portfolio' ? t('planning.portfolio') : typeName(type))
  return [
    {
      id: 'name',
      header: t('planning.name'),
      isRowHeader: true,
      cell: (row) => (
        <>
          <RowName row={row} />
          <small>{[row.holding && details(row.holding)].filter(Boolean).join(' · ')}</small>
          <small className="only-mobile">{[typeOf(row), row.valueDate && date(row.valueDate)].filter(Boolean).join(' · ')}</small>
        </>
      ),
    },
    { id: 'type', header: t('planning.type'), priority: 2, cell: typeOf },
    {
      id: 'source',
      header: t('planning.source'),
      priority: 3,
      cell: ({ holding }) => (holding ? t(`planning.sources.${holding.source}`) : t('planning.portfolioSource')),
    },
    {
      id: 'valued',
      header: t('planning.valued'),
      priority: 2,
      className: 'number-left',
      cell: ({ valueDate }) => valueDate && date(valueDate),
    },
    { id: 'value', header: t('planning.value'), isNumber: true, className: 'strong', cell: (row) => <RowValue row={row} /> },
  ]
}

/** The name of a portfolio leads to its page, that of a holding opens its drawer. */
function RowName({ row: { id, name, holding } }: { row: PlanRow }) {
  const { portal } = usePageParams<'portal'>()
  const { open } = useUrlDrawer(planningParameter)
  const isInGroup = useIsInFigureGroup()
  if (!holding) return <Link to={portfolioPath(portal, id)}>{name}</Link>
  return (
    <button
      type="button"
      className="explained opens"
      tabIndex={isInGroup ? -1 : 0}
      aria-haspopup="dialog"
      onClick={() => open(formatDrawer('selected-financial-holding', id))}
    >
      {name}
    </button>
  )
}

function RowValue({ row: { id, name, counted, leftOut, holding } }: { row: PlanRow }) {
  const { t } = useTranslation()
  const { money, amount, percent } = useFormats()
  if (!counted)
    return (
      <Missing
        reason={leftOut ? t(`planning.leftOut.${leftOut}`, { name, value: holding?.value ?? '', currency: holding?.currency ?? '' }) : ''}
      />
    )
  const isPart = holding !== null && holding.share !== '100'
  const isForeign = holding !== null && holding.currency !== counted.currency
  return (
    <>
      <Explained explain={formatItemFigure(id)}>{money(counted)}</Explained>
      {holding?.value && (isPart || isForeign) && (
        <small>
          {isPart
            ? t('planning.yourShare', {
                percent: percent(holding.share, undefined, shareDecimals(holding.share)),
                value: amount(holding.value, holding.currency, undefined, 0),
              })
            : amount(holding.value, holding.currency)}
        </small>
      )}
    </>
  )
}
