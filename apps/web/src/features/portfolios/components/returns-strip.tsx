import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/use-formats.ts'
import { ExplainMark, RateOrMissing } from '../../../ui/figure.tsx'
import { Bone } from '../../../ui/states.tsx'
import { performanceQuery } from '../queries.ts'

const shown = ['1M', 'YTD', '1Y', '3Y', '5Y', 'SI'] as const

/** The returns in a line under the value, the benchmark beneath each. When they cannot be read the line stays away. */
export function ReturnsStrip({ portfolio }: { portfolio: string }) {
  const { t } = useTranslation()
  const { rate } = useFormats()
  const { data, isError } = useQuery(performanceQuery(portfolio))
  if (isError) return null
  return (
    <dl className="strip" aria-busy={!data}>
      <div className="strip-lead">
        <dt>{t('portfolios.returnAfterCharges')}</dt>
        <dd>{data && !data.benchmark ? t('portfolios.noBenchmark') : t('portfolios.andBenchmark')}</dd>
      </div>
      {shown.map((period) => {
        const found = data?.returns.find((entry) => entry.period === period)
        return (
          <div key={period}>
            <dt>{t(`periods.${period}`)}</dt>
            <dd>
              {data ? <RateOrMissing rate={found?.portfolio} reason={t('figures.tooShort')} /> : <Bone width="64px" />}
              {period === 'SI' && data && <ExplainMark explain="return" label={t('portfolios.explainReturn')} />}
            </dd>
            {data?.benchmark && <dd>{found?.benchmark ? rate(found.benchmark) : '—'}</dd>}
          </div>
        )
      })}
    </dl>
  )
}
