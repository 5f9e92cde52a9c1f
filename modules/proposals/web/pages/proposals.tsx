import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountQuery } from '@atrium/accounts/web/accounts/queries'
import { isStaff } from '@atrium/people/web/profiles/is-staff'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { ReportPage, type ReportBody } from '@atrium/ui/components/report-page.tsx'
import { EmptyState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { accountPath } from '@atrium/ui/lib/paths'
import { useList } from '@atrium/ui/lib/use-list'
import { usePageParams } from '@atrium/ui/pages'
import { NewProposal } from '../proposals/components/new-proposal.tsx'
import { ProposalEntry } from '../proposals/components/proposal-entry.tsx'
import { proposalsSource } from '../queries.ts'
import '../proposals/components/proposals.css'

/** Proposals of an account: for staff of the firm with drafts, for clients and outside professionals those that are shared. */
export function ProposalsPage() {
  const { t } = useTranslation()
  const { portal, account: id } = usePageParams<'portal' | 'account'>()
  const [isAdding, setIsAdding] = useState(false)
  const { data: me } = useQuery(meQuery)
  const { data: account } = useQuery(accountQuery(id))
  const list = useList(proposalsSource, id)
  const mayPropose = me !== undefined && isStaff(me) && !(me.role === 'professional' && me.organisation === null)
  const title = mayPropose && account ? t('proposals.titleOf', { name: account.name }) : t('proposals.title')
  const body = (): ReportBody => {
    if (list.state === 'failed') return { state: 'failed', title: t('proposals.failed'), error: list.error, onRetry: list.retry }
    if (list.state === 'loading' || !me || !account) return { state: 'loading', skeleton: <TableSkeleton rows={4} /> }
    const empty = mayPropose ? (
      <EmptyState title={t('proposals.none')}>{t('proposals.noneHint')}</EmptyState>
    ) : (
      <EmptyState title={t('proposals.noneShared')} />
    )
    const content = (
      <div className="wide proposals-page">
        <header className="proposals-head">
          <h1>{title}</h1>
          {mayPropose && (
            <button className="button primary" type="button" onClick={() => setIsAdding(true)}>
              <Icon name="plus" small />
              {t('proposals.new')}
            </button>
          )}
        </header>
        <PagedList list={list} failure={t('proposals.failed')} empty={empty} more={t('proposals.more')}>
          {(items) => (
            <ul className="proposal-list">
              {items.map((proposal) => (
                <ProposalEntry key={proposal.id} portal={portal} account={id} proposal={proposal} />
              ))}
            </ul>
          )}
        </PagedList>
        {isAdding && <NewProposal portal={portal} account={account} onClose={() => setIsAdding(false)} />}
      </div>
    )
    return { state: 'ready', content }
  }
  const previous = account ? { title: account.name, href: accountPath(portal, id) } : null
  return <ReportPage id="proposals" title={title} previous={previous} body={body()} />
}
