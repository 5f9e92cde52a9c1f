import type { Money } from '@atrium/contract/schema'
import { type Account } from '@atrium/accounts/contract/accounts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Change, Explained, FigureGroup, findSignClass, useSinceText } from '@atrium/ui/components/figure.tsx'

/** Shows the latest change in money and relative to the opening value, including payments. */
export function LatestChange({ account: { changeRate, changeSince }, change }: { account: Account; change: Money | null }) {
  const { t } = useTranslation()
  const since = useSinceText(changeSince)
  return (
    <FigureGroup>
      <p className="change">
        {change && (
          <Explained explain="change">
            <Change amount={change.amount} currency={change.currency} />
          </Explained>
        )}{' '}
        {changeRate && (
          <Explained explain="change-rate">
            <ChangeRate rate={changeRate} />
          </Explained>
        )}{' '}
        {change && <span className="muted">{t('figures.withPayments', { since })}</span>}
      </p>
    </FigureGroup>
  )
}

function ChangeRate({ rate }: { rate: string }) {
  const { rate: format } = useFormats()
  return <span className={findSignClass(rate)}>({format(rate)})</span>
}
