import type { Money } from '@atrium/contract/schema'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'

type Props = { count: number; total: Money | undefined; inSight: { first: number; last: number }; isLoading: boolean }

/** Shows the range of visible rows, the number and total value of all rows, and the keyboard shortcuts. */
export function ClientStatus({ count, total, inSight: { first, last }, isLoading }: Props) {
  const { t } = useTranslation()
  const { amount, number } = useFormats()
  return (
    <div className="status">
      <div className="wide">
        <span className="position only-desktop">
          <b className="number">{isLoading || count === 0 ? '0' : `${number(first)}–${number(last)}`}</b> {t('clients.of', { count })}
        </span>
        <span className="visually-hidden" role="status">
          {isLoading ? t('states.loading') : t('clients.found', { count })}
        </span>
        <span className="only-mobile">{t('clients.found', { count })}</span>
        {total && (
          <span className="number" title={amount(total.amount, total.currency)}>
            {t('clients.shown', { amount: amount(total.amount, total.currency, 'negative', 0) })}
          </span>
        )}
        <span className="hints only-desktop">
          <span>
            <kbd className="key">↑</kbd>
            <kbd className="key">↓</kbd> {t('clients.keys.move')}
          </span>
          <span>
            <kbd className="key">Enter</kbd> {t('clients.keys.open')}
          </span>
          <span>
            <kbd className="key">/</kbd> {t('clients.keys.search')}
          </span>
        </span>
      </div>
    </div>
  )
}
