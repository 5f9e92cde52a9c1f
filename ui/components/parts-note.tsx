import type { Currency } from '@atrium/domain/currency'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/use-formats.ts'
import { Note } from './states.tsx'

type Props = {
  /** The kind of parts that are added up. */
  parts: 'portfolios' | 'holdings'
  /** The total that the provider states. `sum` is the sum of the parts, and `difference` is the total less the sum. All are decimals. */
  stated: string
  sum: string
  difference: string
  currency: Currency
}

/** States that a total differs from the sum of its parts, with the difference and the source of the figures. */
export function PartsNote({ parts, stated, sum, difference, currency }: Props) {
  const { t } = useTranslation()
  const { amount } = useFormats()
  const amounts = { stated: amount(stated, currency), sum: amount(sum, currency), difference: amount(difference, currency, 'always') }
  return <Note>{t(`figures.partsDiffer.${parts}`, amounts)}</Note>
}
