import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { formatCsvRows } from '@atrium/ui/lib/csv'
import { useIsMobile } from '@atrium/ui/lib/layout'
import { Chart } from '@atrium/ui/components/chart.tsx'
import { findEarlyEnd, findMonthEnd, listPoints, listRows, type NamedLine } from '../simulated-lines.ts'

type Props = { months: readonly string[]; lines: readonly NamedLine[]; isTable: boolean; onTable: (isTable: boolean) => void }

const chartHeight = 400

export function SimulatedChart({ months, lines, isTable, onTable }: Props) {
  const { t } = useTranslation()
  const { date, rate } = useFormats()
  const isNarrow = useIsMobile()
  const words = useChartWords()
  const formatLineName = ({ name, isSimulated }: NamedLine) => (isSimulated ? t('simulations.lineName', { name }) : name)
  const formatEnd = ({ line }: NamedLine) => {
    const end = findEarlyEnd(line, months)
    const cumulative = rate(line.cumulative ?? '')
    return end ? t('simulations.endedOn', { rate: cumulative, date: date(end) }) : cumulative
  }
  const ends = lines.map((one) => t('simulations.lineEnd', { name: formatLineName(one), rate: formatEnd(one) }))
  const chartLines = lines.map((one) => ({ ...one, name: formatLineName(one), points: listPoints(one.line, months) }))
  return (
    <Chart
      title={t('simulations.chartTitle')}
      subtitle={t('simulations.chartSubtitle', { from: date(`${months[0]}-01`), to: date(findMonthEnd(months.at(-1) ?? '')) })}
      summary={t('simulations.summary', { ends: ends.join('; ') })}
      isTable={isTable}
      onTable={onTable}
      fileName="simulated-returns"
      csv={() => formatCsvRows([[t('portfolios.date'), ...lines.map(formatLineName)], ...listRows(months, lines)])}
      draw={async (palette) =>
        (await import('@atrium/charts/simulated-lines')).simulatedLines(chartLines, palette, words, { isNarrow, height: chartHeight })
      }
      drawKey={`${months.join()}${isNarrow}${ends.join()}`}
      table={<MonthTable months={months} lines={lines} />}
      legend={
        <p className="chart-legend simulated-legend">
          {lines.map((one) => (
            <span key={one.name} className={one.isSimulated ? 'simulated' : undefined}>
              {formatLineName(one)} {formatEnd(one)}
            </span>
          ))}
        </p>
      }
    />
  )
}

function useChartWords() {
  const { percent, date } = useFormats()
  return useMemo(
    () => ({
      date,
      percent: (value: number) => percent(value.toFixed(4), 'always'),
      axis: (value: number) => percent(String(value), 'always').replace(/[.,]00%$/, '%'),
    }),
    [percent, date],
  )
}

function MonthTable({ months, lines }: Pick<Props, 'months' | 'lines'>) {
  const { t } = useTranslation()
  const { date, rate } = useFormats()
  const rows = listRows(months, lines).toReversed()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <div className="table-scroll" role="region" aria-label={t('simulations.tableLabel')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('portfolios.date')}</th>
            {lines.map(({ name, isSimulated }) => (
              <th key={name} scope="col" className="n">
                {name}
                {isSimulated && <small>{t('simulations.simulated')}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([on = '', ...rates]) => (
            <tr key={on}>
              <th scope="row" className="number-left">
                {date(on)}
              </th>
              {rates.map((each, index) => (
                <td key={lines[index]?.name} className="n">
                  {each === '' ? '—' : rate(each)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
