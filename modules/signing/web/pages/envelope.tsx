import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ReportPage, type ReportBody } from '@atrium/ui/components/report-page.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { usePageParams } from '@atrium/ui/pages'
import { EnvelopeView } from '../envelopes/components/envelope-view.tsx'
import { envelopesPath, libraryPath } from '../paths.ts'
import { envelopeQuery } from '../queries.ts'

/** A document that was sent for signing. */
export function EnvelopePage() {
  const { t } = useTranslation()
  const { portal, account, envelope } = usePageParams<'portal' | 'account' | 'envelope'>()
  const { data, error, refetch } = useQuery(envelopeQuery(account, envelope))
  const body = (): ReportBody => {
    if (error && !data) return { state: 'failed', title: t('signing.failed'), error, onRetry: () => void refetch() }
    if (!data) return { state: 'loading', skeleton: <TableSkeleton rows={9} /> }
    return { state: 'ready', content: <EnvelopeView account={account} envelope={data} /> }
  }
  const previous = data?.mayManage
    ? { title: t('navigation.accountSignings'), href: envelopesPath(portal, account) }
    : { title: t('navigation.library'), href: libraryPath(portal, account) }
  return <ReportPage id="envelope" title={data?.title ?? t('signing.heading')} previous={previous} body={body()} />
}
