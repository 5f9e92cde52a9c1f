import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { EmptyState } from '@atrium/ui/components/states.tsx'
import { useList } from '@atrium/ui/lib/use-list'
import { serviceAccountsSource } from '../queries.ts'
import { AccountModal } from './account-modal.tsx'
import { ServiceAccountSection } from './service-account-section.tsx'
import './service-accounts.css'

export function ServiceAccountList() {
  const { t } = useTranslation()
  const list = useList(serviceAccountsSource, null)
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
      <PagedList
        list={list}
        failure={t('serviceAccounts.failed')}
        more={t('serviceAccounts.more')}
        empty={<EmptyState title={t('serviceAccounts.empty')}>{t('serviceAccounts.emptyHint')}</EmptyState>}
      >
        {(accounts) => accounts.map((account) => <ServiceAccountSection key={account.id} account={account} />)}
      </PagedList>
      {isCreating && <AccountModal onClose={() => setIsCreating(false)} />}
    </div>
  )
}
