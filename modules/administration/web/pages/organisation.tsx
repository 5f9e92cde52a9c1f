import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { OrganisationPage } from '../organisations/components/organisation-page.tsx'
import { organisationQuery } from '../organisations/queries.ts'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { ReportPage, type ReportBody } from '@atrium/ui/components/report-page.tsx'

export function OrganisationReport() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(organisationQuery)
  const body = (): ReportBody => {
    if (data) return { state: 'ready', content: <OrganisationPage organisation={data} /> }
    if (error) return { state: 'failed', title: t('organisations.failed'), error, onRetry: () => void refetch() }
    return { state: 'loading', skeleton: <TableSkeleton /> }
  }
  return (
    <ReportPage
      id="organisation"
      title={data?.name ?? t('navigation.organisation')}
      previous={{ title: t('profiles.title'), href: '/profile/me' }}
      body={body()}
    />
  )
}
