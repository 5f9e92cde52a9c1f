import type { Performance } from '../../../contract/portfolios.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { formatCsvRows } from '@atrium/ui/lib/csv'
import { useIsMobile } from '@atrium/ui/lib/layout'
import { Chart } from '@atrium/ui/components/chart.tsx'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { thinSeries } from '@atrium/ui/components/sparkline-path'
import { findFinalReturns, toPoints } from '../performance-points.ts'
import { chartPeriods, type ChartPeriod } from '../portfolio-search.ts'
import { PeriodReturn } from './period-return.tsx'

type Props = {
  performance: Performance
  period: ChartPeriod
  isTable: boolean
  onChange: (change: { period?: ChartPeriod; isTable?: boolean }) => void
}

export function PerformanceChart({ performance, period, isTable, onChange }: Props) {
  const { t } = useTranslation()
  const { date, rate } = useFormats()
  const isNarrow = useIsMobile()
  const points = useMemo(() => toPoints(performance.series), [performance.series])
  const { own, benchmark } = findFinalReturns(performance.series)
  const drawdown = performance.drawdown
  const name = performance.benchmark ?? ''
  const title = t('portfolios.chartTitle', { period: t(`periods.${period}`) })
  const words = useChartWords(name)
  const summary = [
    benchmark
      ? t('portfolios.chartSummary', { own: rate(own), benchmark: rate(benchmark), name })
      : t('portfolios.chartSummaryAlone', { own: rate(own) }),
    drawdown?.peakOn && drawdown.troughOn
      ? t('portfolios.deepestFall', { fall: rate(drawdown.depth), from: date(drawdown.peakOn), to: date(drawdown.troughOn) })
      : t('portfolios.neverFell'),
  ].join(' ')
  return (
    <Chart
      title={title}
      subtitle={t('portfolios.chartSubtitle', {
        from: date(performance.series[0]?.on ?? ''),
        to: date(performance.series.at(-1)?.on ?? ''),
      })}
      summary={summary}
      controls={
        <Segmented
          label={t('portfolios.period')}
          value={period}
          choices={chartPeriods.map((value) => ({ value, label: t(`periodsShort.${value}`) }))}
          onChoose={(value) => onChange({ period: value })}
        />
      }
      isTable={isTable}
      onTable={(table) => onChange({ isTable: table })}
      fileName="performance"
      csv={() =>
        formatCsvRows([
          [t('portfolios.date'), words.portfolio, ...(performance.benchmark ? [words.benchmark] : [])],
          ...performance.series.map((point) => [
            point.on,
            point.portfolio ?? '',
            ...(performance.benchmark ? [point.benchmark ?? ''] : []),
          ]),
        ])
      }
      draw={async (palette) => (await import('@atrium/charts/performance-line')).performanceLine(points, palette, words, { isNarrow })}
      drawKey={`${period}${points.length}${isNarrow}${words.portfolio}${points.at(-1)?.portfolio}${name}${benchmark}`}
      table={<PointTable performance={performance} />}
      legend={<LineEnds period={period} own={own} benchmark={benchmark} fall={drawdown?.depth ?? null} names={words} />}
    />
  )
}

function useChartWords(benchmark: string) {
  const { t } = useTranslation()
  const { date, percent } = useFormats()
  return useMemo(
    () => ({
      portfolio: t('portfolios.yourPortfolio'),
      benchmark: benchmark || t('portfolios.benchmark'),
      date,
      percent: (value: number) => percent(value.toFixed(4), 'always'),
      axis: (value: number) => percent(String(value), 'always').replace(/[.,]00%$/, '%'),
    }),
    [t, benchmark, date, percent],
  )
}

/** Final values of the lines. They are also shown as text, because the chart itself is not accessible. */
type LineEndsProps = {
  period: ChartPeriod
  names: { portfolio: string; benchmark: string }
  own: string
  benchmark: string | null
  fall: string | null
}

function LineEnds({ period, names, own, benchmark, fall: drawdown }: LineEndsProps) {
  const { t } = useTranslation()
  return (
    <p className="chart-legend is-shown line-ends">
      <span className="own">
        {names.portfolio} <PeriodReturn figure="cumulative" period={period} rate={own} />
      </span>
      {benchmark !== null && (
        <span className="other">
          {names.benchmark} <PeriodReturn figure="benchmark.cumulative" period={period} rate={benchmark} />
        </span>
      )}
      {drawdown !== null && (
        <span className="fall">
          {t('portfolios.deepestFallShort')} <PeriodReturn figure="drawdown" period={period} rate={drawdown} />
        </span>
      )}
    </p>
  )
}

const maxRows = 60

function PointTable({ performance }: { performance: Performance }) {
  const { t } = useTranslation()
  const { date, rate, amount } = useFormats()
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('portfolios.date')}</th>
          <th scope="col" className="n">
            {t('portfolios.yourPortfolio')}
          </th>
          {performance.benchmark && (
            <th scope="col" className="n">
              {performance.benchmark}
            </th>
          )}
          <th scope="col" className="n priority-2">
            {t('figures.value')}
          </th>
        </tr>
      </thead>
      <tbody>
        {thinSeries(performance.series, maxRows)
          .toReversed()
          .map((point) => (
            <tr key={point.on}>
              <th scope="row" className="number-left">
                {date(point.on)}
              </th>
              <td className="n">{point.portfolio ? rate(point.portfolio) : '—'}</td>
              {performance.benchmark && <td className="n">{point.benchmark ? rate(point.benchmark) : '—'}</td>}
              <td className="n priority-2">{amount(point.value, performance.currency)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
