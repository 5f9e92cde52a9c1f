import type { Account } from '@atrium/contract/accounts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/use-formats.ts'
import { ExplanationDrawer } from '../../../ui/explanation-drawer.tsx'
import { useUrlDrawer } from '../../../ui/use-url-drawer.ts'
import { AccountHero } from './account-hero.tsx'
import { AdviserCard } from './adviser-card.tsx'
import { Allocation } from './allocation.tsx'
import { LimitedAccess } from './limited-access.tsx'
import { PortfolioTable } from './portfolio-table.tsx'
import './account.css'

type Props = { account: Account; reader: { name: string; isClient: boolean; lastSignInAt: string | null }; explain: string | undefined }

export function AccountOverview({ account, reader, explain }: Props) {
  return (
    <>
      <AccountHero account={account} reader={reader} />
      {account.hasLimitedAccess && <LimitedAccess />}
      <div className="wrap columns">
        <div>
          <PortfolioTable account={account} />
          {!account.hasLimitedAccess && !account.isEmpty && <Allocation account={account.id} />}
        </div>
        <AdviserCard advisers={account.advisers} />
      </div>
      {explain === 'value' && <TotalExplained account={account} />}
    </>
  )
}

function TotalExplained({ account }: { account: Account }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { close } = useUrlDrawer()
  if (!account.valueExplanation) return null
  return (
    <ExplanationDrawer
      title={t('accounts.totalValue')}
      answer={account.value ? money(account.value) : '—'}
      context={account.name}
      explanation={account.valueExplanation}
      currency={account.currency}
      provenance={account.provenance}
      onClose={close}
    />
  )
}
