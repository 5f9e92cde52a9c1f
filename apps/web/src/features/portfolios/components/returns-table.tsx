import type { Performance } from '@atrium/contract/portfolios'
import { useTranslation } from 'react-i18next'
import { subtractDecimals } from '../../../i18n/decimals.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Explained, Rate, RateOrMissing } from '../../../ui/figure.tsx'
import { Missing } from '../../../ui/missing.tsx'

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
  const { date, rate } = useFormats()
  const { period, portfolio, benchmark, annualised, from } = entry
  return (
    <tr>
      <th scope="row">
        {t(`periods.${period}`)}
        {from && <small>{t('portfolios.from', { date: date(from) })}</small>}
      </th>
      <td className="n strong">
        {portfolio && period === 'SI' ? (
          <Explained explain="return" label={t('portfolios.explainReturn')}>
            <Rate rate={portfolio} />
          </Explained>
        ) : (
          <RateOrMissing rate={portfolio} reason={t('figures.tooShort')} />
        )}
      </td>
      {hasBenchmark && <td className="n">{benchmark ? rate(benchmark) : <Missing reason={t('figures.tooShort')} />}</td>}
      {hasBenchmark && (
        <td className="n priority-2">
          {portfolio && benchmark ? <Rate rate={subtractDecimals(portfolio, benchmark)} /> : <Missing reason={t('figures.tooShort')} />}
        </td>
      )}
      <td className="n priority-2">{annualised ? rate(annualised) : <Missing reason={t('portfolios.notAnnualised')} />}</td>
    </tr>
  )
}
