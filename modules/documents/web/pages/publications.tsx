import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'
import { EmptyState } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useList } from '@atrium/ui/lib/use-list'
import { usePageParams, usePageSearch } from '@atrium/ui/pages'
import { portalLibraryPath } from '../paths.ts'
import { PublicationDrawer } from '../publications/publication-drawer.tsx'
import { PublishDialog } from '../publications/publish-dialog.tsx'
import { publicationsSource } from '../publications/queries.ts'
import '../library/components/library.css'
import '../publications/publications.css'

type Search = { open?: string }

const parse = ({ open }: Record<string, unknown>): Search => (typeof open === 'string' && /^[\da-f-]{36}$/.test(open) ? { open } : {})

/** Documents that staff have published to clients of a portal, and who has opened them. */
export function PublicationsPage() {
  const { t } = useTranslation()
  const { date } = useFormats()
  const { portal } = usePageParams<'portal'>()
  const [{ open }, changeSearch] = usePageSearch(parse)
  const [isPublishing, setIsPublishing] = useState(false)
  const list = useList(publicationsSource, { portal })
  const content = (
    <>
      <section className="hero library-hero">
        <div className="wide">
          <div>
            <h1>{t('library.publish.published')}</h1>
            <p className="muted">{t('library.publish.pageLede')}</p>
          </div>
          <button className="button primary" type="button" onClick={() => setIsPublishing(true)}>
            <Icon name="upload" small />
            {t('library.publish.title')}
          </button>
        </div>
      </section>
      <div className="wide publications">
        <PagedList
          list={list}
          failure={t('library.failed')}
          empty={<EmptyState title={t('library.publish.none')}>{t('library.publish.noneHint')}</EmptyState>}
          more={t('library.publish.morePublications')}
        >
          {(items) => (
            <ul className="library-rows">
              {items.map(({ id, name, createdAt, createdBy, state, accounts, opened, published, skipped }) => (
                <li key={id}>
                  <span>
                    <button className="document-open" type="button" onClick={() => changeSearch(() => ({ open: id }))}>
                      {name}
                    </button>
                    <small>{[createdBy, date(createdAt), t('library.clientCount', { count: accounts })].filter(Boolean).join(', ')}</small>
                  </span>
                  <span className="publication-state">
                    {state === 'published'
                      ? t('library.publish.openedOf', { opened, count: published })
                      : t(`library.publish.states.${state}`, { done: published + skipped, count: accounts })}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </div>
      {isPublishing && (
        <PublishDialog
          portal={portal}
          onPublished={(id) => {
            setIsPublishing(false)
            changeSearch(() => ({ open: id }))
          }}
          onClose={() => setIsPublishing(false)}
        />
      )}
      {open !== undefined && <PublicationDrawer portal={portal} id={open} onClose={() => changeSearch(() => ({}))} />}
    </>
  )
  const previous = { title: t('documentParts.title'), href: portalLibraryPath(portal) }
  return <ReportPage id="publications" title={t('library.publish.published')} previous={previous} body={{ state: 'ready', content }} />
}
