import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { EmptyState } from '@atrium/ui/components/states.tsx'
import { useList } from '@atrium/ui/lib/use-list'
import { libraryPath } from '../paths.ts'
import { HoldRow } from './hold-rows.tsx'
import { holdsSource } from './queries.ts'

/** The legal holds of a portal, in force or released. */
export function HoldList({ portal, isReleased }: { portal: string; isReleased: boolean }) {
  const { t } = useTranslation()
  const { data: me } = useQuery(meQuery)
  const list = useList(holdsSource, { portal, released: isReleased })
  const mayRelease = me?.role === 'admin' || me?.role === 'company-admin'
  const empty = isReleased ? (
    <EmptyState title={t('keeping.page.noneReleased')} />
  ) : (
    <EmptyState title={t('keeping.page.noneHeld')}>{t('keeping.page.noneHeldHint')}</EmptyState>
  )
  return (
    <PagedList list={list} failure={t('keeping.failed')} empty={empty} more={t('keeping.page.more')}>
      {(items) => (
        <ul className="library-rows">
          {items.map(({ account, document, ...hold }) => (
            <HoldRow
              key={hold.id}
              account={account.id}
              hold={hold}
              mayRelease={mayRelease}
              concerns={
                <>
                  <Link className="link" to={libraryPath(portal, account.id)}>
                    {account.name}
                  </Link>
                  {`, ${document?.name ?? t('keeping.ofAccount')}`}
                </>
              }
            />
          ))}
        </ul>
      )}
    </PagedList>
  )
}
