import type { Account } from '@atrium/contract/accounts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayPart } from '../../../i18n/dates.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { AsOf } from '../../../ui/as-of.tsx'
import { Change, Explained, ExplainMark, Figure, useSinceText } from '../../../ui/figure.tsx'
import { AccountRun } from './account-run.tsx'

/** Greeting, last visit and the one figure that matters, beside how it came here. */
export function AccountHero({
  account,
  reader,
}: {
  account: Account
  reader: { name: string; isClient: boolean; lastSignInAt: string | null }
}) {
  const { t } = useTranslation()
  const since = useSinceText(account.changeSince)
  return (
    <section className="hero home">
      <div className="wrap hero-grid">
        <div>
          <Greeting account={account} reader={reader} />
          <p className="figure-label">
            {t('accounts.totalValue')}{' '}
            {account.value && !account.hasLimitedAccess && <ExplainMark explain="value" label={t('accounts.explainTotal')} />}
          </p>
          <Figure money={account.value} reason={account.hasLimitedAccess ? t('accounts.limitedReason') : t('figures.noValue')} />
          <p className="change">
            {account.change && (
              <Explained explain="change">
                <Change amount={account.change.amount} currency={account.change.currency} />
              </Explained>
            )}{' '}
            {account.changeRate && (
              <Explained explain="change-rate">
                <ChangeRate rate={account.changeRate} />
              </Explained>
            )}{' '}
            {account.change && <span className="muted">{since}</span>}
          </p>
          {account.provenance && <AsOf provenance={account.provenance} />}
        </div>
        {!account.hasLimitedAccess && !account.isEmpty && <AccountRun account={account.id} inception={account.inception} />}
      </div>
    </section>
  )
}

function Greeting({ account, reader }: Parameters<typeof AccountHero>[0]) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const [part] = useState(() => dayPart(new Date().getHours()))
  if (!reader.isClient) {
    return (
      <>
        <h1 className="greeting">{account.name}</h1>
        <p className="muted">
          {account.lastSignInAt
            ? t('accounts.clientLastLogin', { moment: moment(account.lastSignInAt) })
            : t('accounts.clientNeverLoggedIn')}
        </p>
      </>
    )
  }
  return (
    <>
      <h1 className="greeting">{t(`accounts.greeting.${part}`, { name: reader.name.split(' ')[0] })}</h1>
      <p className="muted">
        {reader.lastSignInAt ? t('accounts.lastLogin', { moment: moment(reader.lastSignInAt) }) : t('accounts.firstLogin')}
      </p>
    </>
  )
}

function ChangeRate({ rate }: { rate: string }) {
  const { rate: format } = useFormats()
  return <span className={rate.startsWith('-') ? 'negative' : 'positive'}>({format(rate)})</span>
}
