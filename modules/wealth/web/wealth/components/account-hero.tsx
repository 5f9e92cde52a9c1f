import type { Account } from '@atrium/accounts/contract/accounts'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { findDayPart } from '@atrium/ui/i18n/dates'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import { ExplainMark, Figure } from '@atrium/ui/components/figure.tsx'
import type { AccountInCurrency } from '../../../contract/wealth.ts'
import { formatConversionAddress } from '../account-figure.ts'
import type { AmountsRequest } from '../queries.ts'
import { LatestChange } from './latest-change.tsx'
import { WhatChangedLink } from '../../changes/components/what-changed-link.tsx'
import { AccountHistoryPanel } from './account-run.tsx'

export type AccountReader = { name: string; isClient: boolean; lastSignInAt: string | null }

type Props = {
  account: Account
  reader: AccountReader
  request: AmountsRequest
  inCurrency: AccountInCurrency | undefined
  /** Content between the total with its change and the line that states the source. */
  children: ReactNode
}

/** Shows the greeting, the last visit and the total value with its latest change. */
export function AccountHero({ account, reader, request, inCurrency, children }: Props) {
  const { t } = useTranslation()
  const converted = inCurrency?.value
  return (
    <section className="hero home">
      <div className="wrap hero-grid">
        <div>
          <Greeting account={account} reader={reader} />
          <p className="figure-label">
            {t('accounts.totalValue')}{' '}
            {account.value && !account.hasLimitedAccess && (
              <ExplainMark explain={converted ? formatConversionAddress() : 'value'} label={t('accounts.explainTotal')} />
            )}
          </p>
          <Figure
            money={converted ?? account.value}
            reason={account.hasLimitedAccess ? t('errors.need-external-id') : t('figures.noValue')}
          />
          <LatestChange account={account} change={inCurrency?.change ?? account.change} />
          {account.changeSince && account.provenance?.asOn && (
            <WhatChangedLink account={account} from={account.changeSince} to={account.provenance.asOn} of="latest" />
          )}
          {account.provenance && <AsOf provenance={account.provenance} />}
          {children}
        </div>
        {!account.hasLimitedAccess && !account.isEmpty && <AccountHistoryPanel request={request} inception={account.inception} />}
      </div>
    </section>
  )
}

function Greeting({ account, reader }: Pick<Props, 'account' | 'reader'>) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const [timeOfDay] = useState(() => findDayPart(new Date().getHours()))
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
      <h1 className="greeting">{t(`accounts.greeting.${timeOfDay}`, { name: reader.name.split(' ')[0] })}</h1>
      <p className="muted">
        {reader.lastSignInAt ? t('profiles.lastLogin', { moment: moment(reader.lastSignInAt) }) : t('profiles.firstLogin')}
      </p>
    </>
  )
}
