import type { AccountChange, HoldingsChange } from '../../../contract/changes.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createSheet, type DataColumn } from '@atrium/ui/components/data-table/columns'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import { FigureGroup } from '@atrium/ui/components/figure.tsx'
import { SumRow } from '@atrium/ui/components/data-table/sum-row.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { SaveMenu } from '@atrium/ui/components/save-menu.tsx'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useIsMobile } from '@atrium/ui/lib/layout'
import { portfolioPath } from '@atrium/ui/lib/paths'
import { formatChangeAddress } from '../change-address.ts'
import type { SearchUpdate, ChangeSearch } from '../change-search.ts'
import { portfolioChangeQuery } from '../queries.ts'
import { useChangeCell, useChangeColumns } from './change-columns.tsx'

type Props = { change: AccountChange; portal: string; search: ChangeSearch; onSearch: (next: SearchUpdate) => void }
type Row = HoldingsChange['holdings'][number]

/** Number of holdings shown at first on phones, where each holding is a card. */
const maxShownOnPhones = 6

const parts = ['opening', 'moved', 'market', 'income', 'charges', 'currency', 'other', 'closing'] as const

/** Shows the change of each holding in the chosen portfolio. */
export function HoldingChanges({ change: { portfolios }, portal, search, onSearch }: Props) {
  const { t } = useTranslation()
  const chosenPortfolio = portfolios.find(({ id }) => id === search.portfolio) ?? portfolios[0]
  const query = useQuery({ ...portfolioChangeQuery(chosenPortfolio?.id ?? '', search), enabled: chosenPortfolio !== undefined })
  if (!chosenPortfolio) return null
  const title = t('changes.byHolding', { portfolio: chosenPortfolio.name })
  return (
    <section aria-labelledby="value-change-holdings">
      <div className="section-head value-change-holdings-head">
        <h2 id="value-change-holdings">{title}</h2>
        {portfolios.length > 1 && (
          <Segmented
            label={t('changes.columns.portfolio')}
            value={chosenPortfolio.id}
            choices={portfolios.map(({ id, name, type }) => ({ value: id, label: choosePortfolioLabel({ name, type }, portfolios) }))}
            onChoose={(portfolio) => onSearch({ portfolio })}
          />
        )}
      </div>
      <Panel query={query} failure={t('changes.failed')} skeleton={<TableSkeleton rows={8} />}>
        {(holdings) => <Table holdings={holdings} portal={portal} title={title} />}
      </Panel>
    </section>
  )
}

/** Returns the type of a portfolio, or its name if another portfolio has the same type. */
function choosePortfolioLabel({ name, type }: { name: string; type: string }, all: AccountChange['portfolios']): string {
  return all.filter((one) => one.type === type).length > 1 ? name : type
}

function Table({ holdings: holdingsChange, portal, title }: { holdings: HoldingsChange; portal: string; title: string }) {
  const { t } = useTranslation()
  const { holdings, total, currency, portfolio, from, to } = holdingsChange
  const cell = useChangeCell(currency)
  const [isExpanded, setIsExpanded] = useState(false)
  const visibleHoldings = useIsMobile() && !isExpanded ? holdings.slice(0, maxShownOnPhones) : holdings
  const explain = (amount: (typeof parts)[number], holding?: string) =>
    formatChangeAddress({ of: 'holdings', amount, portfolio: portfolio.id, ...(holding !== undefined && { holding }) })
  const columns = [
    useNameColumn(portfolioPath(portal, portfolio.id)),
    ...useChangeColumns({ parts, rows: holdings, currency, explain: ({ id }: Row, part) => explain(part, id) }),
  ]
  return (
    <>
      <div className="section-head">
        <p className="muted">{t('changes.movedNote')}</p>
        <SaveMenu name={`${portfolio.name} ${from} ${to}`} sheet={() => createSheet(columns, holdings)} />
      </div>
      <FigureGroup>
        <DataTable
          className="value-change-table"
          label={title}
          columns={columns}
          rows={visibleHoldings}
          keyOf={({ id }) => id}
          phone="cards"
          footer={
            <SumRow
              className="row"
              columns={columns}
              name={t('figures.total')}
              cells={Object.fromEntries(parts.map((part) => [part, cell(part, total[part], explain(part))]))}
            />
          }
        />
      </FigureGroup>
      {visibleHoldings.length < holdings.length && (
        <button type="button" className="button" onClick={() => setIsExpanded(true)}>
          {t('changes.showAll', { count: holdings.length })}
        </button>
      )}
    </>
  )
}

/** Creates the name column. Names link to the holding on its portfolio's page. The row for all cash may have no name. */
function useNameColumn(href: string): DataColumn<Row> {
  const { t } = useTranslation()
  const formatName = ({ name, isCash }: Row) => (isCash && name === '' ? t('changes.cash') : name)
  return {
    id: 'name',
    header: t('changes.columns.holding'),
    isRowHeader: true,
    cell: (row) =>
      row.isCash ? (
        formatName(row)
      ) : (
        <Link to={href} search={{ drawer: `holding:${row.id}` } as never}>
          {row.name}
        </Link>
      ),
    file: formatName,
  }
}
