import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { ReportPage, type ReportBody } from '@atrium/ui/components/report-page.tsx'
import { EmptyState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import type { List } from '@atrium/ui/lib/use-list'
import './form.css'

type Props<Page extends { items: readonly unknown[] }> = {
  id: string
  title: string
  list: List<Page>
  empty: string
  renderEntry: (form: Page['items'][number]) => ReactNode
}

/** A page with a list of forms. */
export function FormListPage<Page extends { items: readonly unknown[] }>({ id, title, list, empty, renderEntry }: Props<Page>) {
  const { t } = useTranslation()
  const body = (): ReportBody => {
    if (list.state === 'failed') return { state: 'failed', title: t('forms.failed'), error: list.error, onRetry: list.retry }
    if (list.state === 'loading') return { state: 'loading', skeleton: <TableSkeleton rows={5} /> }
    const content = (
      <div className="wide form-page">
        <h1>{title}</h1>
        <PagedList list={list} failure={t('forms.failed')} empty={<EmptyState title={empty} />} more={t('assignments.more')}>
          {(forms) => <ul className="form-list">{forms.map(renderEntry)}</ul>}
        </PagedList>
      </div>
    )
    return { state: 'ready', content }
  }
  return <ReportPage id={id} title={title} previous={null} body={body()} />
}
