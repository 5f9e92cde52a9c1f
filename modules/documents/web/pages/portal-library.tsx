import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from '@tanstack/react-router'
import { isStaff } from '@atrium/people/web/profiles/is-staff'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { ReportPage, type ReportBody } from '@atrium/ui/components/report-page.tsx'
import { SearchField } from '@atrium/ui/components/search-field.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useList } from '@atrium/ui/lib/use-list'
import { usePageParams, usePageSearch } from '@atrium/ui/pages'
import type { LatestDocument, LibraryOwner } from '../../contract/library.ts'
import { Opening, useOpenDocument } from '../library/opening.tsx'
import { retentionPath, libraryPath, publicationsPath } from '../paths.ts'
import { foundDocumentsSource, libraryQuery } from '../queries.ts'
import '../library/components/library.css'

type PortalLibrarySearch = { q?: string; group?: string }

const parse = ({ q, group }: Record<string, unknown>): PortalLibrarySearch => ({
  ...(typeof q === 'string' && q !== '' && q.length <= 100 && { q }),
  ...(typeof group === 'string' && /^[\da-f-]{36}$/.test(group) && { group }),
})

const searchPauseMs = 300

/** The libraries of a portal: groups of clients, accounts, and the documents added last, or those whose titles contain the search. */
export function PortalLibraryPage() {
  const { t } = useTranslation()
  const { portal } = usePageParams<'portal'>()
  const [search, changeSearch] = usePageSearch(parse)
  const { data: me } = useQuery(meQuery)
  const { data, error, refetch } = useQuery({ ...libraryQuery(portal, search.q ?? '', search.group), placeholderData: (before) => before })
  const { data: all } = useQuery({ ...libraryQuery(portal, '', undefined), enabled: search.group !== undefined })
  const groupName = all?.accountsAndGroups.find(({ id }) => id === search.group)?.name
  const body = (): ReportBody => {
    if (error && !data) return { state: 'failed', title: t('library.failed'), error, onRetry: () => void refetch() }
    if (!data || !me) return { state: 'loading', skeleton: <TableSkeleton rows={6} /> }
    const ofType = (type: LibraryOwner['type']) => data.accountsAndGroups.filter((owner) => owner.type === type)
    const [groups, accounts] = [ofType('group'), ofType('account')]
    // A text that no client has in the name is that of a title.
    const isOnlyDocuments = search.q !== undefined && groups.length === 0 && accounts.length === 0
    const content = (
      <Opening>
        <section className="hero library-hero">
          <div className="wide">
            <div>
              <h1>{t('documentParts.title')}</h1>
              <p className="muted">{t(isStaff(me) ? 'library.portalLedeStaff' : 'library.portalLede')}</p>
            </div>
            <SearchField
              label={t('library.findOwner')}
              value={search.q ?? ''}
              pauseMs={searchPauseMs}
              onValue={(q) => changeSearch((before) => parse({ ...before, q: q.trim() }), { replace: true })}
            />
            {data.mayPublish && (
              <>
                <Link className="button" to={publicationsPath(portal)}>
                  {t('library.publish.published')}
                </Link>
                <Link className="button" to={retentionPath(portal)}>
                  {t('retention.page.title')}
                </Link>
              </>
            )}
          </div>
        </section>
        <div className="wide portal-library">
          <div>
            {search.group !== undefined && (
              <p>
                <button className="link" type="button" onClick={() => changeSearch(({ q }) => parse({ q }))}>
                  <Icon name="back" small />
                  {t('library.allOwners')}
                </button>
              </p>
            )}
            {groups.length > 0 && (
              <section aria-labelledby="groups">
                <h2 id="groups">{t('library.groups')}</h2>
                <ul className="library-rows">
                  {groups.map(({ id, name, count }) => (
                    <li key={id}>
                      <span>
                        <button className="document-open" type="button" onClick={() => changeSearch(() => ({ group: id }))}>
                          {name}
                        </button>
                        <small>{t('library.clientCount', { count })}</small>
                      </span>
                      <Icon name="right" small />
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {isOnlyDocuments ? (
              <FoundDocuments portal={portal} text={search.q!} group={search.group} />
            ) : (
              <section aria-labelledby="accounts">
                <h2 id="accounts">{groupName === undefined ? t('library.accounts') : t('library.accountsOf', { name: groupName })}</h2>
                {accounts.length === 0 && <p className="muted">{t('library.nothingFound')}</p>}
                <ul className="library-rows">
                  {accounts.map(({ id, name, count }) => (
                    <li key={id}>
                      <span>
                        <Link className="document-open" to={libraryPath(portal, id)}>
                          {name}
                        </Link>
                        {count > 0 && <small>{t('library.storedCount', { count })}</small>}
                      </span>
                      <Icon name="right" small />
                    </li>
                  ))}
                </ul>
                {data.hasMore && <p className="muted">{t('library.moreOwners')}</p>}
              </section>
            )}
          </div>
          {search.q !== undefined && !isOnlyDocuments ? (
            <FoundDocuments portal={portal} text={search.q} group={search.group} />
          ) : (
            <LatestOfPortal portal={portal} documents={data.latestDocs} />
          )}
        </div>
      </Opening>
    )
    return { state: 'ready', content }
  }
  return <ReportPage id="portal-library" title={t('documentParts.title')} previous={null} body={body()} />
}

function LatestOfPortal({ portal, documents }: { portal: string; documents: readonly LatestDocument[] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="latest">
      <h2 id="latest">{t('library.latest')}</h2>
      {documents.length === 0 ? <p className="muted">{t('library.noLatest')}</p> : <DocumentRows portal={portal} documents={documents} />}
    </section>
  )
}

/** The documents of all clients whose titles contain a text, page by page. */
function FoundDocuments({ portal, text, group }: { portal: string; text: string; group: string | undefined }) {
  const { t } = useTranslation()
  const list = useList(foundDocumentsSource, { portal, search: text, group })
  return (
    <section aria-labelledby="found" aria-busy={list.isFetching}>
      <h2 id="found">{t('library.foundTitles', { text })}</h2>
      <PagedList list={list} failure={t('library.failed')} more={t('library.more')} empty={<p className="muted">{t('library.noTitle')}</p>}>
        {(documents) => <DocumentRows portal={portal} documents={documents} />}
      </PagedList>
    </section>
  )
}

function DocumentRows({ portal, documents }: { portal: string; documents: readonly LatestDocument[] }) {
  const { date } = useFormats()
  const open = useOpenDocument()
  return (
    <ul className="library-rows">
      {documents.map((document) => (
        <li key={document.id}>
          <span>
            <button
              className="document-open"
              type="button"
              onClick={() =>
                open({ name: document.name, fileUrl: document.fileUrl, account: document.account.id, source: 'atrium', id: document.id })
              }
            >
              {document.name}
            </button>
            <small>
              <Link className="link" to={libraryPath(portal, document.account.id)}>
                {document.account.name}
              </Link>
              {', '}
              {[document.addedBy, date(document.addedOn)].filter(Boolean).join(', ')}
            </small>
          </span>
        </li>
      ))}
    </ul>
  )
}
