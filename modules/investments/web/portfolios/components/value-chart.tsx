import type { Performance } from '../../../contract/portfolios.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { formatCsvRows } from '@atrium/ui/lib/csv'
import { useIsMobile } from '@atrium/ui/lib/layout'
import { Chart } from '@atrium/ui/components/chart.tsx'
import { thinSeries } from '@atrium/ui/components/sparkline-path'

/** Shows the value of the portfolio and the net contributions to it. The difference is the gain. */
export function ValueChart({ performance: { series, currency } }: { performance: Performance }) {
  const { t } = useTranslation()
  const { date, amount, axis } = useFormats()
  const isNarrow = useIsMobile()
  const [isTable, setIsTable] = useState(false)
  const points = useMemo(
    () => series.map(({ on, value, contributed }) => ({ on, value: Number(value), contributed: Number(contributed) })),
    [series],
  )
  const highest = useMemo(() => points.reduce((most, { value, contributed }) => Math.max(most, value, contributed), 0), [points])
  // The sum changes if values are corrected. Then the chart is redrawn, although its days are the same.
  const sum = useMemo(() => points.reduce((total, { value, contributed }) => total + value + contributed, 0), [points])
  const [first, last] = [series[0]!, series.at(-1)!]
  const words = {
    value: t('figures.value'),
    contributed: t('portfolios.contributed'),
    date,
    money: (value: number) => amount(value.toFixed(2), currency),
    axis: axis(currency, highest),
  }
  return (
    <Chart
      title={t('portfolios.valueTitle')}
      subtitle={t('dates.between', { from: date(first.on), to: date(last.on) })}
      summary={t('portfolios.valueSummary', { value: amount(last.value, currency), contributed: amount(last.contributed, currency) })}
      isTable={isTable}
      onTable={setIsTable}
      fileName="value"
      csv={() =>
        formatCsvRows([
          [t('portfolios.date'), words.value, words.contributed],
          ...series.map((point) => [point.on, point.value, point.contributed]),
        ])
      }
      draw={async (palette) =>
        (await import('@atrium/charts/value-and-contributions')).valueAndContributions(points, palette, words, { isNarrow })
      }
      drawKey={`${first.on}${last.on}${isNarrow}${words.value}${sum}`}
      height="pie"
      legend={
        <p className="chart-legend is-shown">
          <span className="own">{words.value}</span>
          <span className="other">{words.contributed}</span>
        </p>
      }
      table={
        <table>
          <thead>
            <tr>
              <th scope="col">{t('portfolios.date')}</th>
              <th scope="col" className="n">
                {words.value}
              </th>
              <th scope="col" className="n">
                {words.contributed}
              </th>
            </tr>
          </thead>
          <tbody>
            {thinSeries(series, maxRows)
              .toReversed()
              .map((point) => (
                <tr key={point.on}>
                  <th scope="row" className="number-left">
                    {date(point.on)}
                  </th>
                  <td className="n">{amount(point.value, currency)}</td>
                  <td className="n">{amount(point.contributed, currency)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      }
    />
  )
}

const maxRows = 60
