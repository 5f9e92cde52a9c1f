import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountQuery } from '@atrium/accounts/web/accounts/queries'
import { ButtonLink } from '@atrium/ui/components/button-link.tsx'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { ReportPage, type ReportBody } from '@atrium/ui/components/report-page.tsx'
import { EmptyState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { accountPath } from '@atrium/ui/lib/paths'
import { useList } from '@atrium/ui/lib/use-list'
import { usePageParams } from '@atrium/ui/pages'
import { EnvelopeTable } from '../lists/components/envelope-table.tsx'
import { MandateSetting } from '../mandates/components/mandate-setting.tsx'
import { libraryPath } from '../paths.ts'
import { accountEnvelopesSource } from '../queries.ts'

/** Documents of an account that were sent for signing, and who must sign for it, for staff of the firm. */
export function AccountEnvelopesPage() {
  const { t } = useTranslation()
  const { portal, account: id } = usePageParams<'portal' | 'account'>()
  const { data: account } = useQuery(accountQuery(id))
  const list = useList(accountEnvelopesSource, id)
  const title = t('navigation.accountSignings')
  const body = (): ReportBody => {
    if (list.state === 'failed') return { state: 'failed', title: t('signings.failed'), error: list.error, onRetry: list.retry }
    if (list.state === 'loading' || !account) return { state: 'loading', skeleton: <TableSkeleton rows={4} /> }
    const library = <ButtonLink to={libraryPath(portal, id)}>{t('signings.library')}</ButtonLink>
    const empty = (
      <EmptyState title={t('signings.none')} action={library}>
        {t('signings.noneHint')}
      </EmptyState>
    )
    const content = (
      <div className="wide signings-page">
        <h1>{title}</h1>
        <PagedList list={list} failure={t('signings.failed')} empty={empty} more={t('signings.more')}>
          {(items) => <EnvelopeTable envelopes={items} />}
        </PagedList>
        <MandateSetting account={id} />
      </div>
    )
    return { state: 'ready', content }
  }
  const previous = account ? { title: account.name, href: accountPath(portal, id) } : null
  return <ReportPage id="account-envelopes" title={title} previous={previous} body={body()} />
}
