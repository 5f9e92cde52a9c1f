import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Estimate } from './use-estimate.ts'

/** States on how many sales an estimate is based, and their range. */
export function EstimateNote({ estimate }: { estimate: Estimate }) {
  const { t } = useTranslation()
  const { amount } = useFormats()
  const { postCode, sales, lowest, highest, currency, average } = estimate
  if (average === null) return null
  const format = (value: string) => amount(value, currency ?? 'GBP', undefined, 0)
  return (
    <p className="muted" role="status">
      {sales !== null && lowest !== null && highest !== null
        ? t('planning.estimated', { count: sales, postCode, lowest: format(lowest), highest: format(highest) })
        : t('planning.estimatedPlain', { postCode })}
    </p>
  )
}
