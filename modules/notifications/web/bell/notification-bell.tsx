import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BellProps } from '@atrium/ui/bell'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { notificationParameter } from '../centre/parameter.ts'
import { countsQuery } from '../queries.ts'
import './bell.css'

/** The button that opens the notifications, with the number of unread ones. Screen readers are told of new ones. */
export function NotificationBell({ portal }: BellProps) {
  const { t } = useTranslation()
  const { data } = useQuery(countsQuery(portal))
  const { open } = useUrlDrawer(notificationParameter)
  const unread = data?.unread ?? 0
  return (
    <>
      <button type="button" className="tool bell" title={t('notificationParts.title')} onClick={() => open('all')}>
        <Icon name="bell" />
        <span className="visually-hidden">{t('notificationParts.title')}</span>
        {unread > 0 && (
          <>
            <span className="bell-count" aria-hidden="true">
              {unread > 99 ? '99+' : unread}
            </span>
            <span className="visually-hidden">{t('notificationParts.unread', { count: unread })}</span>
          </>
        )}
      </button>
      <span className="visually-hidden" role="status">
        {useNews(data?.unread)}
      </span>
    </>
  )
}

/** Returns what is announced when notifications arrive while the page is open. Those that were there before are not announced. */
function useNews(unread: number | undefined): string {
  const { t } = useTranslation()
  const before = useRef<number | undefined>(undefined)
  const [news, setNews] = useState('')
  useEffect(() => {
    if (unread === undefined) return
    if (before.current !== undefined && unread > before.current) setNews(t('notificationParts.arrived', { count: unread - before.current }))
    before.current = unread
  }, [unread, t])
  return news
}
