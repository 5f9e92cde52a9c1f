import type { BenchmarkChoice } from '../../../contract/benchmark-terms.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FigureGroup } from '@atrium/ui/components/figure.tsx'
import { Skeleton } from '@atrium/ui/components/states.tsx'
import { performanceQuery } from '../queries.ts'
import { PeriodReturn } from './period-return.tsx'

const stripPeriods = ['1M', 'YTD', '1Y', '3Y', '5Y', 'SI'] as const

type Props = { portfolio: string; on: string | undefined; benchmark: BenchmarkChoice | undefined }

/** Shows returns in a line under the value, each above the benchmark's return. Renders nothing if they cannot be read. */
export function ReturnsStrip({ portfolio, on, benchmark }: Props) {
  const { t } = useTranslation()
  const { data, isError } = useQuery(performanceQuery({ portfolio, to: on, benchmark }))
  if (isError) return null
  return (
    <FigureGroup>
      <dl className="strip" aria-busy={!data}>
        <div className="strip-lead">
          <dt>{t('portfolios.returnAfterCharges')}</dt>
          <dd>{data ? (data.benchmark ?? t(`benchmarks.short.${data.compared.gap ?? 'not-agreed'}`)) : t('portfolios.andBenchmark')}</dd>
        </div>
        {stripPeriods.map((period) => {
          const found = data?.returns.find((entry) => entry.period === period)
          return (
            <div key={period}>
              <dt>{t(`periods.${period}`)}</dt>
              <dd>
                {data ? <PeriodReturn figure="return" period={period} rate={found?.portfolio} isSigned /> : <Skeleton width="64px" />}
              </dd>
              {data?.benchmark && (
                <dd>
                  <PeriodReturn
                    figure="benchmark.return"
                    period={period}
                    rate={found?.benchmark}
                    reason={found?.portfolio ? t('benchmarks.noLevel') : undefined}
                  />
                </dd>
              )}
            </div>
          )
        })}
      </dl>
    </FigureGroup>
  )
}
