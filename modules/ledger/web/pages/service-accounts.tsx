import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'
import { pageAccount } from '@atrium/ui/lib/page-account'
import { ServiceAccountList } from '../service-accounts/components/service-account-list.tsx'

export function ServiceAccountsReport() {
  const { t } = useTranslation()
  useEffect(() => pageAccount.set(null), [])
  return (
    <ReportPage
      id="service-accounts"
      title={t('serviceAccounts.title')}
      previous={{ title: t('imports.title'), href: '/firm/imports' }}
      body={{ state: 'ready', content: <ServiceAccountList /> }}
    />
  )
}
