import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@atrium/ui/components/button-link.tsx'
import { ReportPage, type ReportBody } from '@atrium/ui/components/report-page.tsx'
import { EmptyState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { usePageParams } from '@atrium/ui/pages'
import { queryClient } from '@atrium/ui/lib/query-client'
import { envelopePath, libraryPath } from '../paths.ts'
import { preparationQuery } from '../queries.ts'
import { listOwners } from '../sending/draft.ts'
import '../lists/components/envelope-table.css'
import { SendForm } from '../sending/components/send-form.tsx'

/** Reasons why a file cannot be signed that have a text of their own. */
const refusals = ['not-pdf', 'too-large', 'encrypted', 'active-content', 'form', 'already-signed'] as const

/** Prepares a document of a client for signing, and sends it. */
export function SendPage() {
  const { t } = useTranslation()
  const { portal, account, document } = usePageParams<'portal' | 'account' | 'document'>()
  const { data, error, refetch } = useQuery(preparationQuery(account, document))
  const [round, setRound] = useState(0)
  const library = <ButtonLink to={libraryPath(portal, account)}>{t('signings.library')}</ButtonLink>
  const reload = async () => {
    await queryClient.refetchQueries({ queryKey: preparationQuery(account, document).queryKey })
    setRound((before) => before + 1)
  }
  const body = (): ReportBody => {
    if (error && !data) return { state: 'failed', title: t('sending.failed'), error, onRetry: () => void refetch() }
    if (!data) return { state: 'loading', skeleton: <TableSkeleton rows={9} /> }
    if (data.refusal !== null) {
      const reason = refusals.find((one) => one === data.refusal) ?? 'other'
      const content = (
        <div className="wide signings-page">
          <h1>{data.title}</h1>
          <EmptyState title={t('sending.refusedTitle')} action={library}>
            {t(`sending.refusals.${reason}`)}
          </EmptyState>
        </div>
      )
      return { state: 'ready', content }
    }
    if (data.openEnvelope !== null || listOwners(data.people).length === 0) {
      const open = data.openEnvelope
      const content = (
        <div className="wide signings-page">
          <h1>{data.title}</h1>
          {open === null ? (
            <EmptyState title={t('sending.noPeople')} action={library} />
          ) : (
            <EmptyState
              title={t('sending.openTitle')}
              action={<ButtonLink to={envelopePath(portal, account, open)}>{t('sending.showOpen')}</ButtonLink>}
            >
              {t('sending.openText')}
            </EmptyState>
          )}
        </div>
      )
      return { state: 'ready', content }
    }
    const content = <SendForm key={round} portal={portal} account={account} preparation={data} onReload={() => void reload()} />
    return { state: 'ready', content }
  }
  const previous = { title: t('navigation.library'), href: libraryPath(portal, account) }
  return <ReportPage id="send-for-signature" title={data?.title ?? t('sending.title')} previous={previous} body={body()} />
}
