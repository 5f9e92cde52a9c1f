import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { meQuery } from '../../features/profiles/queries.ts'
import { DifferenceList } from '../../features/reconciliation/components/difference-list.tsx'
import { accountOfPage } from '../../features/shell/use-place.ts'
import { UpstreamList } from '../../features/upstreams/components/upstream-list.tsx'
import { ReportPage } from '../report-page.tsx'
import './sources.css'

export function SourcesReport() {
  const { t } = useTranslation()
  useEffect(() => accountOfPage.set(null), [])
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
