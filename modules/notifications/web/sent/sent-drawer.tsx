import { useTranslation } from 'react-i18next'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { EmptyState, ErrorState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useList } from '@atrium/ui/lib/use-list'
import type { SentNotification } from '../../contract/notifications.ts'
import { sentSource } from '../queries.ts'
import '../centre/components/notifications.css'

/** What the clients of an account were told of it, with the evidence of delivery. */
export function SentDrawer({ account, onClose }: { account: string; onClose: () => void }) {
  const { t } = useTranslation()
  const list = useList(sentSource, { account })
  return (
    <Drawer title={t('notificationParts.sent')} context={t('notifications.sentLede')} onClose={onClose}>
      {list.state === 'loading' && <TableSkeleton rows={6} />}
      {list.state === 'failed' && <ErrorState title={t('notifications.failed')} error={list.error} onRetry={list.retry} />}
      {list.state === 'ready' && list.items.length === 0 && (
        <EmptyState title={t('notifications.none')}>{t('notifications.sentNone')}</EmptyState>
      )}
      <ul className="sent-list" aria-label={t('notificationParts.sent')}>
        {list.items.map((item) => (
          <SentRow key={item.id} item={item} />
        ))}
      </ul>
      {list.hasMore && (
        <button type="button" className="button notification-more" disabled={list.isLoadingMore} onClick={list.loadMore}>
          {t('notifications.earlierButton')}
        </button>
      )}
    </Drawer>
  )
}

function SentRow({ item: { person, title, class: one, created, read, deliveries } }: { item: SentNotification }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  return (
    <li>
      <p>
        <strong>{title}</strong>
      </p>
      <p className="muted">{[person, t(`notifications.classes.${one}`), moment(created)].join(' · ')}</p>
      <ul>
        {deliveries.map(({ channel, state, at, recipient }) => (
          <li key={channel}>
            {t('notifications.evidence', {
              channel: t(`notifications.channels.${channel}`),
              state: t(`notifications.states.${state}`),
              moment: moment(at),
            })}
            {recipient !== null && ` (${recipient})`}
          </li>
        ))}
        <li>{read === null ? t('notifications.notOpened') : t('notifications.opened', { moment: moment(read) })}</li>
      </ul>
    </li>
  )
}
