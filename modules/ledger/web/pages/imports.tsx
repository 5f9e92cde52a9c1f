import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportList } from '../imports/components/import-list.tsx'
import { ImportPage } from '../imports/components/import-page.tsx'
import { parseImportSearch } from '../imports/import-search.ts'
import { importQuery } from '../imports/queries.ts'
import { pageAccount } from '@atrium/ui/lib/page-account'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { ReportPage, type ReportBody } from '@atrium/ui/components/report-page.tsx'
import { usePageSearch } from '@atrium/ui/pages'

/** Shows the list of imports, or the import named in the URL. */
export function ImportsReport() {
  const [search] = usePageSearch(parseImportSearch)
  useEffect(() => pageAccount.set(null), [])
  return search.import === undefined ? <AllImports /> : <SingleImport key={search.import} id={search.import} />
}

function AllImports() {
  const { t } = useTranslation()
  return (
    <ReportPage
      id="imports"
      title={t('imports.title')}
      previous={{ title: t('portals.title'), href: '/portals' }}
      body={{ state: 'ready', content: <ImportList /> }}
    />
  )
}

function SingleImport({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(importQuery(id))
  const body = (): ReportBody => {
    if (data) return { state: 'ready', content: <ImportPage record={data} /> }
    if (error) return { state: 'failed', title: t('imports.oneFailed'), error, onRetry: () => void refetch() }
    return { state: 'loading', skeleton: <TableSkeleton /> }
  }
  return (
    <ReportPage
      id="import"
      title={data?.fileName ?? t('imports.title')}
      previous={{ title: t('imports.title'), href: '/firm/imports' }}
      body={body()}
    />
  )
}
