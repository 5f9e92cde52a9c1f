import type { Currency } from '@atrium/domain/currency'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/use-formats.ts'
import { Note } from './states.tsx'

type Props = {
  /** What is added up. */
  parts: 'portfolios' | 'holdings'
  /** The total that the provider states, the sum of the parts shown, and by how much the total exceeds it. */
  stated: string
  sum: string
  difference: string
  currency: Currency
}

/** States that a total is not the sum of its parts, by how much, and whose figures these are. */
export function PartsNote({ parts, stated, sum, difference, currency }: Props) {
  const { t } = useTranslation()
  const { amount } = useFormats()
  const amounts = { stated: amount(stated, currency), sum: amount(sum, currency), difference: amount(difference, currency, 'always') }
  return <Note>{t(`figures.partsDiffer.${parts}`, amounts)}</Note>
}
