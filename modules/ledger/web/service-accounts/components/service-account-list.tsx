import type { ServiceAccountRecord } from '../../../contract/service-accounts.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '@atrium/ui/components/states.tsx'
import { AccountModal } from './account-modal.tsx'
import { ServiceAccountSection } from './service-account-section.tsx'
import './service-accounts.css'

export function ServiceAccountList({ accounts }: { accounts: readonly ServiceAccountRecord[] }) {
  const { t } = useTranslation()
  const [isCreating, setIsCreating] = useState(false)
  return (
    <div className="wrap service-accounts">
      <div className="service-accounts-head">
        <div>
          <h1>{t('serviceAccounts.title')}</h1>
          <p className="muted">{t('serviceAccounts.lede')}</p>
        </div>
        <button className="button primary" type="button" onClick={() => setIsCreating(true)}>
          {t('serviceAccounts.new')}
        </button>
      </div>
      {accounts.length === 0 && <EmptyState title={t('serviceAccounts.empty')}>{t('serviceAccounts.emptyHint')}</EmptyState>}
      {accounts.map((account) => (
        <ServiceAccountSection key={account.id} account={account} />
      ))}
      {isCreating && <AccountModal onClose={() => setIsCreating(false)} />}
    </div>
  )
}
