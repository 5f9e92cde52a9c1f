import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { NavigationCountProps } from '@atrium/ui/navigation-counts'
import { countsQuery } from '../queries.ts'

/** Number of unread conversations of the portal, beside the entry of the navigation. Nothing if there are none. */
export function UnreadCount({ portal }: NavigationCountProps) {
  const { t } = useTranslation()
  const { data } = useQuery(countsQuery(portal))
  if (!data || data.unread === 0) return null
  return (
    <>
      <span className="nav-count" aria-hidden="true">
        {data.unread > 99 ? '99+' : data.unread}
      </span>
      <span className="visually-hidden">{t('messageParts.navigationCount', { count: data.unread })}</span>
    </>
  )
}
