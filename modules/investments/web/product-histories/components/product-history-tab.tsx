import type { ProductHistory } from '../../../contract/product-histories.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import { createSheet } from '@atrium/ui/components/data-table/columns'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { SaveMenu } from '@atrium/ui/components/save-menu.tsx'
import { EmptyState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { findCostYear, type TabProps } from '../../portfolios/portfolio-search.ts'
import { productHistoryQuery } from '../queries.ts'
import { StatedReturns } from './stated-returns.tsx'
import { useProductColumns } from './use-product-columns.tsx'

/** Shows the history of each product in the year up to the chosen day, with the returns that the provider states. */
export function ProductHistoryTab({ portfolio, search }: TabProps) {
  const { t } = useTranslation()
  const { from, to } = findCostYear(portfolio, search.on)
  const query = useQuery(productHistoryQuery(portfolio.id, from, to))
  return (
    <div className="wide">
      <Panel query={query} failure={t('productHistories.failed')} skeleton={<TableSkeleton rows={10} />}>
        {(history) => <Body history={history} name={portfolio.name} />}
      </Panel>
    </div>
  )
}

function Body({ history, name }: { history: ProductHistory; name: string }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const range = t('dates.between', { from: date(history.from), to: date(history.to) })
  const columns = useProductColumns(history.currency)
  return (
    <>
      <div className="section-head tab-head">
        <h2>{t('productHistories.title')}</h2>
        <span className="muted number grow">{range}</span>
        <SaveMenu
          name={`${name} ${t('portfolios.tab.product-history').toLowerCase()}`}
          sheet={() => createSheet(columns, history.products)}
        />
      </div>
      {history.products.length === 0 ? (
        <EmptyState title={t('productHistories.noneTitle')}>{t('productHistories.none', { range })}</EmptyState>
      ) : (
        <DataTable
          className="holdings ledger"
          label={t('productHistories.caption', { range })}
          columns={columns}
          rows={history.products}
          keyOf={({ holdingId }) => holdingId}
        />
      )}
      <p className="fine">{t('productHistories.note')}</p>
      <StatedReturns history={history} />
      <AsOf provenance={history.provenance} />
    </>
  )
}
