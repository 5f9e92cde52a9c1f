import type { Breakdowns } from '../../../contract/breakdowns.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { Skeleton, EmptyState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import type { TabProps } from '../../portfolios/portfolio-search.ts'
import { breakdownsQuery } from '../queries.ts'
import { BreakdownChart } from './breakdown-chart.tsx'
import { CompositionNotes } from './composition-notes.tsx'
import './breakdowns.css'

/** Shows the composition of the portfolio, one dimension at a time. */
export function BreakdownsTab({ portfolio, search, onSearch }: TabProps) {
  const { t } = useTranslation()
  const query = useQuery(breakdownsQuery({ portfolio: portfolio.id, on: search.on }))
  return (
    <div className="wide breakdowns">
      <Panel query={query} failure={t('breakdowns.failed')} skeleton={<BreakdownSkeleton />}>
        {(breakdowns) => <Body breakdowns={breakdowns} search={search} onSearch={onSearch} />}
      </Panel>
    </div>
  )
}

function Body({ breakdowns, search, onSearch }: { breakdowns: Breakdowns } & Pick<TabProps, 'search' | 'onSearch'>) {
  const { t } = useTranslation()
  const { by = 'asset-class', as } = search
  const composition = breakdowns.compositions.find(({ dimension }) => dimension === by)
  if (!composition || composition.slices.length === 0)
    return <EmptyState title={t('breakdowns.noneTitle')}>{t('breakdowns.none')}</EmptyState>
  return (
    <>
      <BreakdownChart
        breakdowns={breakdowns}
        composition={composition}
        isTable={as === 'table'}
        onTable={(isTable) => onSearch({ as: isTable ? 'table' : undefined })}
        onDimension={(dimension) => onSearch({ by: dimension === 'asset-class' ? undefined : dimension })}
      />
      <CompositionNotes composition={composition} />
      <AsOf provenance={breakdowns.provenance} />
    </>
  )
}

/** Shows the skeleton of a ring chart and its table. */
function BreakdownSkeleton() {
  return (
    <div className="chart-beside breakdown-skeleton">
      <Skeleton height="300px" />
      <TableSkeleton rows={5} />
    </div>
  )
}
