import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'
import { EmptyState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { usePageParams } from '@atrium/ui/pages'
import { AccountFormEntry } from '../assignments/components/account-form-entry.tsx'
import { accountFormsQuery } from '../queries.ts'
import '../filling/components/form.css'

/** Forms of an account for its advisers: what the client has been asked to fill in, and what has been sent. Answers are not shown. */
export function AccountFormsPage() {
  const { t } = useTranslation()
  const { account } = usePageParams<'account'>()
  const { data, error, refetch } = useQuery(accountFormsQuery(account))
  return (
    <ReportPage
      id="account-forms"
      title={t('assignments.title')}
      previous={null}
      body={
        data
          ? {
              state: 'ready',
              content: (
                <div className="wide form-page">
                  <h1>{t('assignments.title')}</h1>
                  {data.forms.length === 0 ? (
                    <EmptyState title={t('assignments.none')} />
                  ) : (
                    <ul className="form-list">
                      {data.forms.map((form) => (
                        <AccountFormEntry key={form.id} account={account} form={form} />
                      ))}
                    </ul>
                  )}
                </div>
              ),
            }
          : error !== null
            ? { state: 'failed', title: t('forms.failed'), error, onRetry: () => void refetch() }
            : { state: 'loading', skeleton: <TableSkeleton rows={5} /> }
      }
    />
  )
}
