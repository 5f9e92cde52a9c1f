import type { Performance } from '../../../contract/portfolios.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Note } from '@atrium/ui/components/states.tsx'
import { isUnknownBenchmark } from '../../benchmarks/benchmark-address.ts'

type Props = {
  performance: Pick<Performance, 'benchmark' | 'compared' | 'currency' | 'from'>
  /** The benchmark named in the URL. */
  asked: string | undefined
}

/** Shows notes about the comparison: an unknown benchmark, a missing benchmark, a shorter history or another currency. */
export function BenchmarkNote({ performance, asked }: Props) {
  const lines = useNotes(performance, asked)
  if (lines.length === 0) return null
  return (
    <Note kind="info">
      {lines.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Note>
  )
}

function useNotes({ benchmark, compared, currency, from }: Props['performance'], asked: string | undefined): string[] {
  const { t } = useTranslation()
  const { date } = useFormats()
  const name = benchmark ?? ''
  const isLate = compared.from !== null && from !== null && compared.from > from
  const isOtherCurrency = benchmark !== null && compared.currency !== null && compared.currency !== currency
  return [
    ...(isUnknownBenchmark(asked) ? [t('benchmarks.unknown')] : []),
    ...(compared.gap && compared.gap !== 'none-chosen' ? [t(`benchmarks.gap.${compared.gap}`)] : []),
    ...(isLate && compared.from ? [t('benchmarks.startsLate', { name, date: date(compared.from) })] : []),
    ...(isOtherCurrency ? [t('benchmarks.otherMoney', { name, currency: compared.currency, own: currency })] : []),
  ]
}
