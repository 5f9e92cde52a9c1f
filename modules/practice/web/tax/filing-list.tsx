import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Filing } from '../../contract/tax-accounts.ts'

/** Lists deadlines, each with its period and the last working day on which it can be met. */
export function FilingList({ filings }: { filings: readonly Filing[] }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  return (
    <ul className="filings">
      {filings.map(({ kind, periodEnd, due, payBy, isExpected }) => (
        <li key={kind}>
          <span className="filing-day">
            <time dateTime={due}>{date(due)}</time>
          </span>
          <span>
            <strong>{t(`practice.filings.kinds.${kind}`)}</strong>
            <small className="muted">
              {t(isExpected ? 'practice.filings.expected' : 'practice.filings.period', { day: date(periodEnd) })}
              {payBy !== due && ` · ${t('practice.filings.payBy', { day: date(payBy) })}`}
            </small>
          </span>
        </li>
      ))}
    </ul>
  )
}
