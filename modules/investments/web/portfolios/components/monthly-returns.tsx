import type { Statistics } from '../../../contract/portfolios.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { formatCsvRows } from '@atrium/ui/lib/csv'
import { useIsMobile } from '@atrium/ui/lib/layout'
import { Chart } from '@atrium/ui/components/chart.tsx'
import { PeriodReturn } from './period-return.tsx'

const monthNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

/**
 * Shows the return of every complete month, with one row per year and one column per month. In the table view, each return has an
 * explanation.
 */
export function MonthlyReturns({ months }: { months: Statistics['months'] }) {
  const { t } = useTranslation()
  const { rate, percent } = useFormats()
  const isNarrow = useIsMobile()
  const [isTable, setIsTable] = useState(false)
  const returns = useMemo(
    () => months.flatMap(({ month, portfolio }) => (portfolio === null ? [] : [{ month, rate: portfolio }])),
    [months],
  )
  if (returns.length === 0) return null
  const names = monthNumbers.map((number) => t(`calendar.months.m${number}`))
  const formatMonth = (month: string) => `${names[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`
  const ordered = returns.toSorted((left, right) => Number(left.rate) - Number(right.rate))
  const [worst, best] = [ordered[0]!, ordered.at(-1)!]
  return (
    <Chart
      title={t('portfolios.monthly')}
      subtitle={t('portfolios.monthlySubtitle')}
      summary={t('portfolios.monthlySummary', {
        best: formatMonth(best.month),
        bestRate: rate(best.rate),
        worst: formatMonth(worst.month),
        worstRate: rate(worst.rate),
      })}
      isTable={isTable}
      onTable={setIsTable}
      fileName="months"
      csv={() => formatCsvRows([[t('portfolios.month'), t('portfolios.return')], ...returns.map((one) => [one.month, one.rate])])}
      draw={async (palette) =>
        (await import('@atrium/charts/monthly-heat')).monthlyHeat(
          returns.map((one) => ({ month: one.month, percent: Number(one.rate) * 100 })),
          palette,
          {
            months: names.map((name) => [...name].slice(0, 3).join('')),
            percent: (value) => percent(value.toFixed(2), 'always'),
            cell: (value) => percent(value.toFixed(2), 'always').replace(/\s?%$/, ''),
          },
          { isNarrow },
        )
      }
      drawKey={`${isNarrow}${names[0]}${returns.map((one) => `${one.month}${one.rate}`).join()}`}
      height="pie"
      table={
        <table>
          <thead>
            <tr>
              <th scope="col">{t('portfolios.month')}</th>
              <th scope="col" className="n">
                {t('portfolios.return')}
              </th>
            </tr>
          </thead>
          <tbody>
            {returns.toReversed().map((one) => (
              <tr key={one.month}>
                <th scope="row">{formatMonth(one.month)}</th>
                <td className="n">
                  <PeriodReturn figure="month" period={one.month} rate={one.rate} isSigned />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  )
}
