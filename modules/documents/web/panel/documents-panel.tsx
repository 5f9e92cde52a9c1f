import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { actionQueueQuery } from '@atrium/actions/web/action-queue/queries'
import { queryClient } from '@atrium/ui/lib/query-client'
import { shownOnPage } from '../../contract/document-terms.ts'
import { Opening } from '../library/opening.tsx'
import { libraryPath } from '../paths.ts'
import { foldersQuery, latestQuery } from '../queries.ts'
import '../library/components/library.css'
import { NewestRows } from '../library/components/newest-rows.tsx'

/** Shows the newest documents of an account on another page, with a link to all of them. Nothing if there are none. */
export function DocumentsPanel(props: { portal: string; account: string }) {
  return (
    <Opening account={props.account}>
      <NewestDocuments {...props} />
    </Opening>
  )
}

function NewestDocuments({ portal, account }: { portal: string; account: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(latestQuery(account, shownOnPage))
  const { data: overview } = useQuery(foldersQuery(account))
  const unsigned = overview?.unsignedCount ?? 0
  useEffect(() => {
    const queue = queryClient.getQueryData(actionQueueQuery.queryKey)
    const known = queue?.find(({ kind, record }) => kind === 'documents-to-sign' && record?.id === account)?.count ?? 0
    // The queue states what the firm's system said last, which has just been read again.
    if (queue && overview && known !== unsigned) void queryClient.invalidateQueries({ queryKey: actionQueueQuery.queryKey })
  }, [account, overview, unsigned])
  if (!data || data.items.length === 0) return null
  return (
    <section className="documents-panel" aria-labelledby="documents-panel">
      <h2 id="documents-panel">{t('documentParts.title')}</h2>
      <NewestRows documents={data.items} />
      <Link className="link" to={libraryPath(portal, account)}>
        {overview ? t('documentParts.seeAll', { count: overview.count }) : t('documentParts.all')}
      </Link>
    </section>
  )
}
