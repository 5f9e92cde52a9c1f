import type { Performance } from '../../../contract/portfolios.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import { ChartSkeleton } from '@atrium/ui/components/chart-skeleton.tsx'
import { FigureGroup } from '@atrium/ui/components/figure.tsx'
import { EmptyState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { parseBenchmark } from '../../benchmarks/benchmark-address.ts'
import { BenchmarkNote } from './benchmark-note.tsx'
import { BenchmarkPick } from './benchmark-pick.tsx'
import { periodStart, type ChartPeriod, type TabProps } from '../portfolio-search.ts'
import { performanceQuery, statisticsQuery } from '../queries.ts'
import { CalendarYears } from './calendar-years.tsx'
import { PerformanceChart } from './performance-chart.tsx'
import { MonthlyReturns } from './monthly-returns.tsx'
import { ReturnsTable } from './returns-table.tsx'
import { StatisticsTable } from './statistics-table.tsx'
import { ValueChart } from './value-chart.tsx'

type Props = {
  period: ChartPeriod
  isTable: boolean
  onChange: (change: { period?: ChartPeriod; isTable?: boolean }) => void
}

export function PerformanceTab({ portfolio, search, onSearch }: TabProps) {
  const { t } = useTranslation()
  const { on, period = '5Y', as } = search
  const to = on ?? portfolio.provenance.asOn ?? undefined
  const benchmark = parseBenchmark(search.benchmark)
  const compared = { portfolio: portfolio.id, benchmark }
  // The previous content stays visible while the figures for another benchmark load.
  const allPerformance = useQuery({ ...performanceQuery({ ...compared, to: on }), placeholderData: keepPreviousData })
  const from = to && periodStart(period, to)
  const periodPerformance = useQuery({ ...performanceQuery({ ...compared, from, to: on }), placeholderData: keepPreviousData })
  const statistics = useQuery({ ...statisticsQuery({ ...compared, on }), placeholderData: keepPreviousData })
  const onChange: Props['onChange'] = ({ period: chosen, isTable }) =>
    onSearch({ ...(chosen && { period: chosen as never }), ...(isTable !== undefined && { as: isTable ? 'table' : undefined }) })
  return (
    <div className="wide performance">
      <BenchmarkPick portfolio={portfolio.id} choice={benchmark} onChoose={(choice) => onSearch({ benchmark: choice })} />
      <Panel query={periodPerformance} failure={t('portfolios.performanceFailed')} skeleton={<ChartSkeletons />}>
        {(performance) => (
          <>
            <BenchmarkNote performance={performance} asked={search.benchmark} />
            <Chart performance={performance} period={period} isTable={as === 'table'} onChange={onChange} />
            {performance.series.length > 1 && <ValueChart performance={performance} />}
          </>
        )}
      </Panel>
      <Panel query={allPerformance} failure={t('portfolios.performanceFailed')} skeleton={<TableSkeleton rows={6} />}>
        {(performance) => (
          <>
            <div className="two">
              <FigureGroup>
                <ReturnsTable performance={performance} />
              </FigureGroup>
              <FigureGroup>
                <CalendarYears performance={performance} />
              </FigureGroup>
            </div>
            <Panel query={statistics} failure={t('portfolios.statisticsFailed')} skeleton={<TableSkeleton rows={6} />}>
              {(found) => (
                <>
                  <FigureGroup>
                    <StatisticsTable statistics={found} />
                  </FigureGroup>
                  <MonthlyReturns months={found.months} />
                </>
              )}
            </Panel>
            <p className="fine">{t('figures.choose')}</p>
            <AsOf provenance={performance.provenance} />
            {performance.compared.provenance && <AsOf provenance={performance.compared.provenance} />}
          </>
        )}
      </Panel>
    </div>
  )
}

/** Shows the skeletons of both charts, which are above the tables. */
function ChartSkeletons() {
  return (
    <>
      <ChartSkeleton />
      <ChartSkeleton height="pie" />
    </>
  )
}

function Chart({ performance, ...rest }: { performance: Performance } & Props) {
  const { t } = useTranslation()
  if (performance.series.length < 2)
    return <EmptyState title={t('portfolios.noPerformanceTitle')}>{t('portfolios.noPerformance')}</EmptyState>
  return <PerformanceChart performance={performance} {...rest} />
}
