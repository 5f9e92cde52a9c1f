import type { Statistics } from '../../../contract/portfolios.ts'
import type { PortfolioFigure } from '../../../contract/portfolio-figures.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { PeriodReturn } from './period-return.tsx'

type Row = Statistics['rows'][number]

/** Lists time-weighted and money-weighted returns. All figures of a row cover the same days. */
export function StatisticsTable({ statistics: { rows } }: { statistics: Statistics }) {
  const { t } = useTranslation()
  const hasBenchmark = rows.some(({ benchmark }) => benchmark !== null)
  return (
    <section aria-labelledby="statistics">
      <h2 id="statistics">{t('portfolios.statistics')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('portfolios.period')}</th>
            <th scope="col" className="n">
              {t('portfolios.timeWeighted')}
            </th>
            <th scope="col" className="n">
              {t('portfolios.moneyWeighted')}
            </th>
            {hasBenchmark && (
              <th scope="col" className="n priority-2">
                {t('portfolios.benchmark')}
              </th>
            )}
            <th scope="col" className="n priority-2">
              {t('portfolios.volatility')}
            </th>
            <th scope="col" className="n priority-2">
              {t('portfolios.deepestFallShort')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <StatisticRow key={row.period} row={row} hasBenchmark={hasBenchmark} />
          ))}
        </tbody>
      </table>
      <p className="fine">{t('portfolios.whyTheyDiffer')}</p>
    </section>
  )
}

function StatisticRow({ row, hasBenchmark }: { row: Row; hasBenchmark: boolean }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const figure = (name: PortfolioFigure, rate: string | null, reason: string, isSigned = false) => (
    <PeriodReturn figure={name} period={row.period} rate={rate} reason={reason} isSigned={isSigned} />
  )
  const tooShort = t('figures.tooShort')
  return (
    <tr>
      <th scope="row">
        {t(`periods.${row.period}`)}
        <small>
          {row.from && t('portfolios.from', { date: date(row.from) })}
          {row.from && row.isAnnual && `, ${t('portfolios.aYear').toLowerCase()}`}
        </small>
      </th>
      <td className="n strong">{figure('statistic.time-weighted', row.timeWeighted, tooShort, true)}</td>
      <td className="n strong">{figure('statistic.money-weighted', row.moneyWeighted, tooShort, true)}</td>
      {hasBenchmark && (
        <td className="n priority-2">
          {figure('statistic.benchmark', row.benchmark, row.timeWeighted === null ? tooShort : t('benchmarks.noLevel'))}
        </td>
      )}
      <td className="n priority-2">{figure('statistic.volatility', row.volatility, t('portfolios.noVolatility'))}</td>
      <td className="n priority-2">{figure('statistic.drawdown', row.drawdown, tooShort)}</td>
    </tr>
  )
}
