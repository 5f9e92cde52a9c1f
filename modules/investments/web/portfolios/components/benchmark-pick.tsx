import type { BenchmarkChoice } from '../../../contract/benchmark-terms.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { benchmarkChoicesQuery } from '../../benchmarks/queries.ts'

type Props = {
  portfolio: string
  /** Undefined for the benchmark of the risk profile. */
  choice: BenchmarkChoice | undefined
  onChoose: (choice: BenchmarkChoice | undefined) => void
}

/** Value for the risk profile's benchmark in the menu. In the URL it is omitted. */
const riskProfileValue = 'risk-profile'

/** Shows a menu of all benchmarks that have levels, and "none". */
export function BenchmarkPick({ portfolio, choice, onChoose }: Props) {
  const { t } = useTranslation()
  const { data } = useQuery(benchmarkChoicesQuery(portfolio))
  if (!data) return <span className="benchmark-pick" aria-busy="true" />
  const { own, others } = data
  const isListed = choice === undefined || choice === 'none' || others.some(({ id }) => id === choice)
  // The benchmark of the risk profile can also be requested by its id.
  const value = isListed ? (choice ?? riskProfileValue) : riskProfileValue
  return (
    <span className="benchmark-pick">
      <NativeSelect
        label={t('benchmarks.comparedWith')}
        value={value}
        choices={[
          { value: riskProfileValue, label: own === null ? t('benchmarks.noneAgreed') : t('benchmarks.ofRiskProfile', { name: own }) },
          ...others.map(({ id, name, currency }) => ({
            value: id,
            label: currency === data.currency ? name : t('benchmarks.inCurrency', { name, currency }),
          })),
          ...(own === null ? [] : [{ value: 'none' as const, label: t('benchmarks.none') }]),
        ]}
        onChoose={(chosen) => onChoose(chosen === riskProfileValue ? undefined : chosen)}
      />
      {data.gap && <small className="muted">{t(`benchmarks.others.${data.gap}`)}</small>}
    </span>
  )
}
