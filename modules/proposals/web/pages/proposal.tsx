import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ReportPage, type ReportBody } from '@atrium/ui/components/report-page.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { usePageParams } from '@atrium/ui/pages'
import { ProposalView } from '../proposals/components/proposal-view.tsx'
import { proposalQuery } from '../queries.ts'
import { proposalsPath } from '../paths.ts'

/** One proposal as it was calculated. Staff of the firm can share and withdraw it. */
export function ProposalPage() {
  const { t } = useTranslation()
  const { portal, account, proposal: id } = usePageParams<'portal' | 'account' | 'proposal'>()
  const { data, error, refetch } = useQuery(proposalQuery(account, id))
  const body = (): ReportBody => {
    if (error && !data) return { state: 'failed', title: t('proposals.failedOne'), error, onRetry: () => void refetch() }
    if (!data) return { state: 'loading', skeleton: <TableSkeleton rows={9} /> }
    return { state: 'ready', content: <ProposalView proposal={data} /> }
  }
  const previous = { title: t('proposals.title'), href: proposalsPath(portal, account) }
  return <ReportPage id="proposal" title={t('proposals.heading')} previous={previous} body={body()} />
}
