import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@atrium/ui/components/button-link.tsx'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'
import { EmptyState } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useList } from '@atrium/ui/lib/use-list'
import { usePageParams } from '@atrium/ui/pages'
import { batchesSource } from '../batches/queries.ts'
import { batchPath, newBatchPath, portalEnvelopesPath } from '../paths.ts'
import '../batches/components/batches.css'

/** Documents that staff have sent for signing to several clients of a portal, and how many have signed. */
export function BatchesPage() {
  const { t } = useTranslation()
  const { date } = useFormats()
  const { portal } = usePageParams<'portal'>()
  const list = useList(batchesSource, { portal })
  const content = (
    <div className="wide batches-page">
      <header className="batch-head">
        <div>
          <h1>{t('batches.title')}</h1>
          <p className="muted">{t('batches.lede')}</p>
        </div>
        <ButtonLink to={newBatchPath(portal)} isPrimary>
          {t('batches.send')}
        </ButtonLink>
      </header>
      <PagedList
        list={list}
        failure={t('batches.failed')}
        more={t('batches.more')}
        empty={<EmptyState title={t('batches.none')}>{t('batches.noneHint')}</EmptyState>}
      >
        {(items) => (
          <ul className="batch-rows">
            {items.map(({ id, name, createdAt, createdBy, segment, template, state, accounts, sent, leftOut, signed }) => (
              <li key={id}>
                <span>
                  <Link className="document-open" to={batchPath(portal, id)}>
                    {name}
                  </Link>
                  <small>{[createdBy, date(createdAt.slice(0, 10)), segment ?? template].filter(Boolean).join(', ')}</small>
                </span>
                <span className="batch-count">
                  {state === 'running'
                    ? t('batches.sendingNow', { done: sent + leftOut, count: accounts })
                    : t('batches.signedOf', { signed, count: sent })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
  const previous = { title: t('signings.title'), href: portalEnvelopesPath(portal) }
  return <ReportPage id="signing-batches" title={t('batches.title')} previous={previous} body={{ state: 'ready', content }} />
}
