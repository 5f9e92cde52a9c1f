import type { Performance } from '../../../contract/portfolios.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { PeriodReturn } from './period-return.tsx'

export function ReturnsTable({ performance }: { performance: Performance }) {
  const { t } = useTranslation()
  const hasBenchmark = performance.benchmark !== null
  return (
    <section aria-labelledby="returns">
      <h2 id="returns">{t('portfolios.returnsByPeriod')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('portfolios.period')}</th>
            <th scope="col" className="n">
              {t('portfolios.portfolio')}
            </th>
            {hasBenchmark && (
              <th scope="col" className="n">
                {t('portfolios.benchmark')}
              </th>
            )}
            {hasBenchmark && (
              <th scope="col" className="n priority-2">
                {t('portfolios.difference')}
              </th>
            )}
            <th scope="col" className="n priority-2">
              {t('portfolios.aYear')}
            </th>
          </tr>
        </thead>
        <tbody>
          {performance.returns.map((entry) => (
            <Row key={entry.period} entry={entry} hasBenchmark={hasBenchmark} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ entry, hasBenchmark }: { entry: Performance['returns'][number]; hasBenchmark: boolean }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const { period, portfolio, benchmark, difference, annualised, from } = entry
  const notCompared = portfolio === null ? undefined : t('benchmarks.noLevel')
  return (
    <tr>
      <th scope="row">
        {t(`periods.${period}`)}
        {from && <small>{t('portfolios.from', { date: date(from) })}</small>}
      </th>
      <td className="n strong">
        <PeriodReturn figure="return" period={period} rate={portfolio} isSigned />
      </td>
      {hasBenchmark && (
        <td className="n">
          <PeriodReturn figure="benchmark.return" period={period} rate={benchmark} reason={notCompared} />
        </td>
      )}
      {hasBenchmark && (
        <td className="n priority-2">
          <PeriodReturn figure="difference" period={period} rate={difference} reason={notCompared} isSigned />
        </td>
      )}
      <td className="n priority-2">
        <PeriodReturn figure="annualised" period={period} rate={annualised} reason={t('portfolios.notAnnualised')} />
      </td>
    </tr>
  )
}
