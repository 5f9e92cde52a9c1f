import type { Performance } from '../../../contract/portfolios.ts'
import { useTranslation } from 'react-i18next'
import { computeBar, computeBarScale } from '../year-bars.ts'
import { EmptyCell } from '@atrium/ui/components/empty-cell.tsx'
import { PeriodReturn } from './period-return.tsx'

export function CalendarYears({ performance }: { performance: Performance }) {
  const { t } = useTranslation()
  const years = performance.calendarYears.filter(({ portfolio }) => portfolio !== null)
  const scale = computeBarScale(years.flatMap(({ portfolio, benchmark }) => [portfolio, benchmark]))
  if (years.length === 0) return null
  return (
    <section aria-labelledby="years">
      <h2 id="years">{t('portfolios.calendarYears')}</h2>
      <table className="years">
        <thead>
          <tr>
            <th scope="col">{t('portfolios.year')}</th>
            <EmptyCell className="bars priority-2" />
            <th scope="col" className="n">
              {t('portfolios.portfolio')}
            </th>
            {performance.benchmark && (
              <th scope="col" className="n">
                {t('portfolios.benchmark')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {years.map(({ year, portfolio, benchmark }) => (
            <tr key={year}>
              <th scope="row" className="number-left">
                {year}
              </th>
              <td className="bars priority-2">
                <span className="pair" aria-hidden="true">
                  {portfolio && <i className="own" style={computeBar(portfolio, scale)} />}
                  {benchmark && <i className="other" style={computeBar(benchmark, scale)} />}
                </span>
              </td>
              <td className="n strong">
                <PeriodReturn figure="calendar-year" period={String(year)} rate={portfolio} isSigned />
              </td>
              {performance.benchmark && (
                <td className="n">
                  <PeriodReturn figure="benchmark.calendar-year" period={String(year)} rate={benchmark} reason={t('benchmarks.noLevel')} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
