import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { DifferenceList } from '@atrium/ledger/web/reconciliation/components/difference-list.tsx'
import { pageAccount } from '@atrium/ui/lib/page-account'
import { UpstreamList } from '../upstreams/components/upstream-list.tsx'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'
import './sources.css'

export function SourcesReport() {
  const { t } = useTranslation()
  useEffect(() => pageAccount.set(null), [])
  const { data: me } = useQuery(meQuery)
  const isAdmin = me?.role === 'admin'
  const content = (
    <div className="wrap sources-page">
      <h1>{t('upstreams.page')}</h1>
      {isAdmin && <UpstreamList />}
      <DifferenceList isAdmin={isAdmin} />
    </div>
  )
  return (
    <ReportPage
      id="sources"
      title={t('upstreams.page')}
      previous={{ title: t('portals.title'), href: '/portals' }}
      body={{ state: 'ready', content }}
    />
  )
}
