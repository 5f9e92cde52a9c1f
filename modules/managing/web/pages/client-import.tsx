import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { pageAccount } from '@atrium/ui/lib/page-account'
import { ReportPage, type ReportBody } from '@atrium/ui/components/report-page.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { usePageParams, usePageSearch } from '@atrium/ui/pages'
import { ClientImportPage } from '../client-import/components/client-import-page.tsx'
import { NewClientImport } from '../client-import/components/new-client-import.tsx'
import { parseClientImportSearch } from '../client-import/import-search.ts'
import { clientImportQuery, type OneImport } from '../client-import/queries.ts'

/** Imports clients from a file: asks for the file, or shows the import named in the URL. */
export function ClientImportReport() {
  const { portal } = usePageParams<'portal'>()
  const [search] = usePageSearch(parseClientImportSearch)
  useEffect(() => pageAccount.set(null), [])
  if (search.import !== undefined) return <SingleImport key={search.import} portal={portal} import={search.import} />
  return <ImportReport portal={portal} body={{ state: 'ready', content: <NewClientImport portal={portal} /> }} />
}

function SingleImport(one: OneImport) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(clientImportQuery(one))
  const body = (): ReportBody => {
    if (data) return { state: 'ready', content: <ClientImportPage one={one} record={data} /> }
    if (error) return { state: 'failed', title: t('clientImport.failed'), error, onRetry: () => void refetch() }
    return { state: 'loading', skeleton: <TableSkeleton /> }
  }
  return <ImportReport portal={one.portal} body={body()} />
}

function ImportReport({ portal, body }: { portal: string; body: ReportBody }) {
  const { t } = useTranslation()
  const previous = { title: t('managingParts.invitations'), href: `/dashboard/${portal}/invitations` }
  return <ReportPage id="client-import" title={t('clientImport.title')} previous={previous} body={body} />
}
