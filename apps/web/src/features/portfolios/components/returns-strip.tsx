import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FigureGroup } from '../../../ui/figure.tsx'
import { Bone } from '../../../ui/states.tsx'
import { performanceQuery } from '../queries.ts'
import { PeriodReturn } from './period-return.tsx'

const shown = ['1M', 'YTD', '1Y', '3Y', '5Y', 'SI'] as const

/** The returns in a line under the value, the benchmark beneath each. When they cannot be read the line stays away. */
export function ReturnsStrip({ portfolio, on }: { portfolio: string; on: string | undefined }) {
  const { t } = useTranslation()
  const { data, isError } = useQuery(performanceQuery(portfolio, undefined, on))
  if (isError) return null
  return (
    <FigureGroup>
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
              <dd>{data ? <PeriodReturn figure="return" period={period} rate={found?.portfolio} isSigned /> : <Bone width="64px" />}</dd>
              {data?.benchmark && (
                <dd>
                  <PeriodReturn figure="benchmark.return" period={period} rate={found?.benchmark} />
                </dd>
              )}
            </div>
          )
        })}
      </dl>
    </FigureGroup>
  )
}
