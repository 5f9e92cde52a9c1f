import type { Holdings } from '../../../contract/portfolios.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { readStored, store } from '@atrium/ui/lib/stored'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import { createSheet } from '@atrium/ui/components/data-table/columns'
import { FigureGroup } from '@atrium/ui/components/figure.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { PartsNote } from '@atrium/ui/components/parts-note.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { EmptyState, Note, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { SaveMenu } from '@atrium/ui/components/save-menu.tsx'
import { findHoldings } from '../find-holdings.ts'
import { listHoldings } from '../listed-holdings.ts'
import type { TabProps } from '../portfolio-search.ts'
import { holdingsQuery } from '../queries.ts'
import { BestAndWorst } from './best-and-worst.tsx'
import { HoldingsTable } from './holdings-table.tsx'
import { useHoldingColumns } from './use-holding-columns.tsx'

type Props = { name: string; find: string; onFind: (text: string) => void }

export function HoldingsTab({ portfolio, search, onSearch }: TabProps) {
  const { t } = useTranslation()
  const query = useQuery(holdingsQuery({ portfolio: portfolio.id, on: search.on }))
  return (
    <div className="wide holdings-tab">
      <Panel query={query} failure={t('portfolios.holdingsFailed')} skeleton={<TableSkeleton rows={12} />}>
        {(holdings) => (
          <Body
            holdings={holdings}
            name={portfolio.name}
            find={search.find ?? ''}
            onFind={(text) => onSearch({ find: text || undefined })}
          />
        )}
      </Panel>
    </div>
  )
}

function Body({ holdings, name, find, onFind }: { holdings: Holdings } & Props) {
  const { t } = useTranslation()
  const [isCompact, setIsCompact] = useState(() => readStored('holdings-density') === 'compact')
  const groups = useMemo(() => findHoldings(holdings.groups, find), [holdings.groups, find])
  const count = holdings.groups.reduce((sum, group) => sum + group.holdings.length, 0)
  const density = () => (store('holdings-density', isCompact ? 'regular' : 'compact'), setIsCompact(!isCompact))
  const columns = useHoldingColumns(holdings)
  const rows = useMemo(() => listHoldings(groups), [groups])
  if (count === 0) return <EmptyState title={t('portfolios.noHoldingsTitle')}>{t('portfolios.noHoldings')}</EmptyState>
  return (
    <>
      <div className="toolbar">
        <label className="field">
          <Icon name="search" small />
          <span className="visually-hidden">{t('portfolios.findHolding')}</span>
          <input type="search" placeholder={t('portfolios.findHolding')} value={find} onChange={(event) => onFind(event.target.value)} />
        </label>
        <span className="grow muted number" role="status">
          {t('portfolios.holdingCount', { count })}
          {holdings.unvalued.length > 0 && `, ${t('portfolios.unvaluedCount', { count: holdings.unvalued.length })}`}
        </span>
        <button className="button only-desktop" type="button" aria-pressed={isCompact} onClick={density}>
          <Icon name="rows" small />
          {t('portfolios.compact')}
        </button>
        <SaveMenu name={`${name} ${t('portfolios.tab.holdings').toLowerCase()}`} sheet={() => createSheet(columns, rows)} />
      </div>
      <BestAndWorst holdings={holdings} />
      {groups.length === 0 ? (
        <NothingFound find={find} onFind={onFind} />
      ) : (
        <FigureGroup>
          <HoldingsTable
            holdings={holdings}
            groups={groups}
            rows={rows}
            columns={columns}
            isCompact={isCompact}
            isFound={find.trim() !== ''}
          />
        </FigureGroup>
      )}
      <UnvaluedHoldings holdings={holdings} />
      {holdings.unexplained && <PartsNote parts="holdings" currency={holdings.currency} {...holdings.unexplained} />}
      <AsOf provenance={holdings.provenance} />
      <p className="fine">
        {t('portfolios.holdingsNote')} {t('figures.choose')}
      </p>
    </>
  )
}

function NothingFound({ find, onFind }: Pick<Props, 'find' | 'onFind'>) {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('portfolios.nothingFound', { text: find })}
      action={
        <button className="button" type="button" onClick={() => onFind('')}>
          {t('portfolios.showAll')}
        </button>
      }
    />
  )
}

/** Lists the holdings that are excluded from the totals, each with the reason and its cost. */
function UnvaluedHoldings({ holdings }: { holdings: Holdings }) {
  const { t } = useTranslation()
  const { date, amount } = useFormats()
  if (holdings.unvalued.length === 0) return null
  return (
    <Note>
      {holdings.unvalued.map(({ name, reason, lastPricedOn, cost }) => (
        <p key={name}>
          <strong>{name}</strong>{' '}
          {reason === 'price'
            ? lastPricedOn
              ? t('portfolios.lastPriced', { date: date(lastPricedOn) })
              : t('portfolios.noPrice')
            : t('portfolios.noRate')}
          {cost && ` ${t('portfolios.itCost', { cost: amount(cost, holdings.currency) })}`}
        </p>
      ))}
    </Note>
  )
}
