import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { Check } from '@atrium/ui/components/check.tsx'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { EmptyState } from '@atrium/ui/components/states.tsx'
import { useList } from '@atrium/ui/lib/use-list'
import { libraryPath } from '../paths.ts'
import { HoldRow } from './hold-rows.tsx'
import { holdsSource } from './queries.ts'

/** The legal holds of a portal, in force or released. */
export function HoldList({ portal }: { portal: string }) {
  const [isReleased, setIsReleased] = useState(false)
  const { t } = useTranslation()
  const { data: me } = useQuery(meQuery)
  const list = useList(holdsSource, { portal, released: isReleased })
  const mayRelease = me?.role === 'admin' || me?.role === 'company-admin'
  const empty = isReleased ? (
    <EmptyState title={t('retention.page.noneReleased')} />
  ) : (
    <EmptyState title={t('retention.page.noneHeld')}>{t('retention.page.noneHeldHint')}</EmptyState>
  )
  return (
    <>
      <Check isOn={isReleased} onChange={setIsReleased}>
        {t('retention.page.released')}
      </Check>
      <PagedList list={list} failure={t('retention.failed')} empty={empty} more={t('retention.page.more')}>
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
                    {`, ${document?.name ?? t('retention.ofAccount')}`}
                  </>
                }
              />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}
