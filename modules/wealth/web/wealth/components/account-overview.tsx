import type { Account } from '@atrium/accounts/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { defaultPeriod, type AccountSearch, type OnChooseCurrency, type OnChooseDay, type OnChoosePeriod } from '../account-search.ts'
import { accountPerformanceQuery, type AmountsRequest } from '../queries.ts'
import { DocumentsPanel } from '@atrium/documents/web/panel/part'
import { AccountDay } from './account-day.tsx'
import { AccountCosts } from './account-costs.tsx'
import { AccountFooters } from '@atrium/accounts/web/account-footers.tsx'
import { AccountExplanation } from './account-explanation-part.ts'
import { AccountHero, type AccountReader } from './account-hero.tsx'
import { AdviserCard } from './adviser-card.tsx'
import { Allocation } from './allocation.tsx'
import { FirmContact } from './firm-contact.tsx'
import { CurrencySwitch, useInCurrency } from './in-currency.tsx'
import { LimitedAccess } from './limited-access.tsx'
import { PartsNote } from '@atrium/ui/components/parts-note.tsx'
import { PortfolioList } from './portfolio-list.tsx'
import './account.css'

type Props = {
  account: Account
  portal: string
  reader: AccountReader
  search: AccountSearch
  request: AmountsRequest
  onChoose: OnChoosePeriod
  onCurrency: OnChooseCurrency
  onDay: OnChooseDay
  /** The client's actions: the queue, a link to it under the total, and the changes since the last visit. Null for staff. */
  actions: { queue: ReactNode; banner: ReactNode; sinceVisit: ReactNode } | null
  /** The firm's internal record of the account. */
  record: ReactNode
}

export function AccountOverview({ account, portal, reader, search, request, onChoose, onCurrency, onDay, actions, record }: Props) {
  const { change: period = defaultPeriod(account.inception, account.provenance?.asOn ?? null), in: currency, explain } = search
  const hasFigures = !account.hasLimitedAccess && !account.isEmpty
  const performance = useQuery({ ...accountPerformanceQuery(request), enabled: hasFigures })
  const inCurrency = useInCurrency(account, currency)
  return (
    <>
      <AccountHero account={account} reader={reader} request={request} inCurrency={inCurrency?.data}>
        {hasFigures && (
          <div className="account-days">
            {account.provenance?.asOn && <AccountDay account={account.id} valuedOn={account.provenance.asOn} onDay={onDay} />}
            {account.value && <CurrencySwitch account={account} wanted={currency} inCurrency={inCurrency} onChoose={onCurrency} />}
          </div>
        )}
      </AccountHero>
      {actions?.banner}
      {account.hasLimitedAccess && <LimitedAccess />}
      <div className="wrap columns">
        <div>
          <PortfolioList account={account} period={period} onChoose={onChoose} performance={performance} inCurrency={inCurrency} />
          {account.unexplained && account.value && (
            <PartsNote parts="portfolios" stated={account.value.amount} currency={account.currency} {...account.unexplained} />
          )}
          {hasFigures && <Allocation request={request} />}
          {hasFigures && <AccountCosts account={account} request={request} />}
          {record}
        </div>
        <div className="beside">
          {actions?.queue}
          {!account.hasLimitedAccess && actions?.sinceVisit}
          <AdviserCard account={account.id} advisers={account.advisers} />
          {!account.hasLimitedAccess && (
            <Suspense fallback={null}>
              <DocumentsPanel portal={portal} account={account.id} />
            </Suspense>
          )}
          {!account.hasLimitedAccess && <FirmContact account={account.id} />}
        </div>
      </div>
      {actions && <AccountFooters portal={portal} account={account.id} />}
      {!account.hasLimitedAccess && explain !== undefined && (
        <Suspense fallback={null}>
          <AccountExplanation account={account} explain={explain} currency={currency} />
        </Suspense>
      )}
    </>
  )
}
