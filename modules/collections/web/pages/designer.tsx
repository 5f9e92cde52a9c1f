import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { failureCode } from '@atrium/ui/lib/failure'
import { usePageParams } from '@atrium/ui/pages'
import { definitionQuery } from '../queries.ts'

/**
 * Address of the designer of an item of any collection: it leads to the designer of its collection or, if that has none, to the item in the
 * grid. An unknown collection leads to the home page, as in the grid.
 */
export function DesignerRoute() {
  const { t } = useTranslation()
  const { collection, id } = usePageParams<'collection' | 'id'>()
  const { data: definition, error, refetch } = useQuery(definitionQuery(collection))
  if (definition?.designer) return <Navigate to={definition.designer.replace('{id}', id)} replace />
  if (definition) return <Navigate to={`/admin/${collection}`} search={{ item: id } as never} replace />
  if (error !== null && ['not-found', 'invalid-request'].includes(failureCode(error))) return <Navigate to="/" replace />
  return (
    <ReportPage
      id="designer"
      title={t('collections.designer')}
      previous={{ title: t('collections.backOffice'), href: '/admin/pages' }}
      body={
        error === null
          ? { state: 'loading', skeleton: <TableSkeleton rows={8} /> }
          : { state: 'failed', title: t('collections.failed'), error, onRetry: () => void refetch() }
      }
    />
  )
}
