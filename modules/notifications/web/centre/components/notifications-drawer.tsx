import { notificationClasses } from '@atrium/domain/notification-plan'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AddressDrawerProps } from '@atrium/ui/address-drawers'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { showError } from '@atrium/ui/components/notices'
import { EmptyState, ErrorState, Note, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { failureCode } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import { useList } from '@atrium/ui/lib/use-list'
import type { Notification } from '../../../contract/notifications.ts'
import { api } from '../../api.ts'
import { centreSource, countsQuery } from '../../queries.ts'
import { NotificationSettings } from '../../settings/components/notification-settings.tsx'
import { parseCentreView, type CentreView } from '../centre-search.ts'
import { notificationParameter } from '../parameter.ts'
import { groupByDay } from '../group-by-day.ts'
import { NotificationRow } from './notification-row.tsx'
import { SessionNotices } from './session-notices.tsx'
import './notifications.css'

/** The notifications of a person over any page, and how the person wants to be told. */
export function NotificationsDrawer({ subject, portal, onClose }: AddressDrawerProps) {
  const { t } = useTranslation()
  const view = parseCentreView(subject)
  const navigate = useNavigate()
  const show = (next: CentreView) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, [notificationParameter]: next })) as never,
      replace: true,
      resetScroll: false,
      state: (before) => before,
    })
  if (view === 'settings')
    return (
      <Drawer
        title={t('notifications.settings')}
        context={t('notifications.settingsLede')}
        onClose={onClose}
        footer={
          <div className="notification-foot">
            <button type="button" className="button" onClick={() => show('all')}>
              {t('notifications.back')}
            </button>
            <span className="muted">{t('notifications.savedAtOnce')}</span>
          </div>
        }
      >
        <NotificationSettings />
      </Drawer>
    )
  if (portal === null)
    return (
      <Drawer title={t('notificationParts.title')} onClose={onClose}>
        <EmptyState title={t('notifications.none')}>{t('notifications.noneHint')}</EmptyState>
      </Drawer>
    )
  return <Centre view={view} portal={portal} onShow={show} onClose={onClose} />
}

type CentreProps = { view: Exclude<CentreView, 'settings'>; portal: string; onShow: (view: CentreView) => void; onClose: () => void }

function Centre({ view, portal, onShow, onClose }: CentreProps) {
  const { t } = useTranslation()
  const { data: counts } = useQuery(countsQuery(portal))
  const list = useList(centreSource, { portal, ...(view !== 'all' && { class: view }) })
  const zone = list.firstPage?.zone
  const unread = counts?.unread ?? 0
  const city = zone?.split('/').at(-1)?.replaceAll('_', ' ')
  const context = [
    unread === 0 ? t('notifications.allRead') : t('notificationParts.unread', { count: unread }),
    ...(city === undefined ? [] : [t('notifications.times', { city })]),
  ].join(' ')
  const markAll = async () => {
    const [newest] = list.items
    if (!newest) return
    try {
      await api.notifications.markAllRead({ portal, until: newest.created, ...(view !== 'all' && { class: view }) })
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    }
    await queryClient.invalidateQueries({ queryKey: ['notifications'] })
  }
  return (
    <Drawer
      title={t('notificationParts.title')}
      context={context}
      onClose={onClose}
      footer={
        <div className="notification-foot">
          <button type="button" className="button" disabled={unread === 0} onClick={() => void markAll()}>
            {t('notifications.markAll')}
          </button>
          <button type="button" className="button" onClick={() => onShow('settings')}>
            <Icon name="filter" small />
            {t('notifications.settingsButton')}
          </button>
          <span className="muted">{t('notifications.kept')}</span>
        </div>
      }
    >
      <ClassTabs view={view} byClass={counts?.byClass} unread={unread} onShow={onShow} />
      {counts?.hasBounced && (
        <Note>
          {t('notifications.bounced')}{' '}
          <button type="button" className="link" onClick={() => onShow('settings')}>
            {t('notifications.checkAddress')}
          </button>
        </Note>
      )}
      {list.state === 'loading' && <TableSkeleton rows={6} />}
      {list.state === 'failed' && <ErrorState title={t('notifications.failed')} error={list.error} onRetry={list.retry} />}
      {list.state === 'ready' && <NotificationGroups items={list.items} zone={zone ?? 'UTC'} portal={portal} onClose={onClose} />}
      {list.hasMore && (
        <button type="button" className="button notification-more" disabled={list.isLoadingMore} onClick={list.loadMore}>
          {t('notifications.earlierButton')}
        </button>
      )}
      <SessionNotices />
    </Drawer>
  )
}

type TabProps = {
  view: CentreView
  byClass: Readonly<Record<(typeof notificationClasses)[number], number>> | undefined
  unread: number
  onShow: (view: CentreView) => void
}

function ClassTabs({ view, byClass, unread, onShow }: TabProps) {
  const { t } = useTranslation()
  const tabs = [{ id: 'all' as const, count: unread }, ...notificationClasses.map((one) => ({ id: one, count: byClass?.[one] ?? 0 }))]
  return (
    <div className="notification-tabs" role="group" aria-label={t('notifications.filter')}>
      {tabs.map(({ id, count }) => (
        <button key={id} type="button" aria-pressed={view === id} onClick={() => onShow(id)}>
          {t(`notifications.classes.${id}`)}
          {count > 0 && (
            <>
              <small aria-hidden="true">{count}</small>
              <span className="visually-hidden">{t('notificationParts.unread', { count })}</span>
            </>
          )}
        </button>
      ))}
    </div>
  )
}

type GroupProps = { items: readonly Notification[]; zone: string; portal: string; onClose: () => void }

function NotificationGroups({ items, zone, portal, onClose }: GroupProps) {
  const { t } = useTranslation()
  // The groups stay while the drawer is open, so that no row moves at midnight.
  const [now] = useState(() => new Date().toISOString())
  if (items.length === 0) return <EmptyState title={t('notifications.none')}>{t('notifications.noneHint')}</EmptyState>
  return groupByDay(items, now, zone).map(({ group, items: own }) => (
    <section key={group} className="notification-group" aria-label={t(`notifications.groups.${group}`)}>
      <h3>{t(`notifications.groups.${group}`)}</h3>
      <ul>
        {own.map((item) => (
          <NotificationRow key={item.id} item={item} group={group} zone={zone} portal={portal} onClose={onClose} />
        ))}
      </ul>
    </section>
  ))
}
