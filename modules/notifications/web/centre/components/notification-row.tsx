import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { showError } from '@atrium/ui/components/notices'
import { formatLocalMoment } from '@atrium/ui/i18n/dates'
import { failureCode } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { Notification } from '../../../contract/notifications.ts'
import { api } from '../../api.ts'
import type { DayGroup } from '../group-by-day.ts'

type Props = { item: Notification; group: DayGroup; zone: string; portal: string; onClose: () => void }

/** One notification: what it says, its class, the link to its page, and for regulatory ones what became of the e-mail. */
export function NotificationRow({ item, group, zone, portal, onClose }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id, icon, title, body, action, path, created, read } = item
  const isUnread = read === null
  const markRead = async () => {
    if (!isUnread) return
    try {
      await api.notifications.markRead({ portal, notification: id })
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    }
    await queryClient.invalidateQueries({ queryKey: ['notifications'] })
  }
  const open = () => {
    void markRead()
    if (path === null) onClose()
    else void navigate({ href: path })
  }
  const { date, time } = formatLocalMoment(created, zone)
  const delivery = useDelivery(item, zone)
  return (
    <li className={isUnread ? 'notification unread' : 'notification'}>
      <Icon name={icon} />
      <div>
        <p className="notification-title">{title}</p>
        {body !== null && <p className="muted">{body}</p>}
        <p className="notification-line">
          <span className={item.class === 'regulatory' ? 'strong' : undefined}>{t(`notifications.classes.${item.class}`)}</span>
          {path !== null && action !== '' && (
            <button type="button" className="link" onClick={open} aria-label={t('notifications.open', { action, title })}>
              {action}
            </button>
          )}
          {delivery !== null && <span>{delivery}</span>}
        </p>
      </div>
      <div className="notification-side">
        <time dateTime={created}>{group === 'today' ? time : date}</time>
        {isUnread && (
          <button type="button" className="notification-dot" data-tip={t('notifications.markRead')} onClick={() => void markRead()}>
            <span className="visually-hidden">{t('notifications.markReadOf', { title })}</span>
          </button>
        )}
      </div>
    </li>
  )
}

/** Returns what became of the e-mail about a regulatory notification, and of every e-mail that did not arrive; null for others. */
function useDelivery({ class: one, deliveries }: Notification, zone: string): string | null {
  const { t } = useTranslation()
  const email = deliveries.find(({ channel }) => channel === 'email')
  if (!email) return null
  const { date, time } = formatLocalMoment(email.at, zone)
  if (email.state === 'bounced' || email.state === 'failed') return t('notifications.delivery.returned')
  if (email.state === 'held') return t('notifications.delivery.held', { date, time })
  if (one !== 'regulatory') return null
  if (email.state === 'sent') return t('notifications.delivery.sent', { date, time })
  return email.state === 'queued' ? t('notifications.delivery.queued') : null
}
