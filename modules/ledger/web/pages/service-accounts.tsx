import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ReportPage, type ReportBody } from '@atrium/ui/components/report-page.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { pageAccount } from '@atrium/ui/lib/page-account'
import { ServiceAccountList } from '../service-accounts/components/service-account-list.tsx'
import { serviceAccountsQuery } from '../service-accounts/queries.ts'

export function ServiceAccountsReport() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(serviceAccountsQuery)
  useEffect(() => pageAccount.set(null), [])
  const body = (): ReportBody => {
    if (data) return { state: 'ready', content: <ServiceAccountList accounts={data.items} /> }
    if (error) return { state: 'failed', title: t('serviceAccounts.failed'), error, onRetry: () => void refetch() }
    return { state: 'loading', skeleton: <TableSkeleton /> }
  }
  return (
    <ReportPage
      id="service-accounts"
      title={t('serviceAccounts.title')}
      previous={{ title: t('imports.title'), href: '/admin/imports' }}
      body={body()}
    />
  )
}
