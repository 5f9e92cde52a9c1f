import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ActionEntry } from '@atrium/actions/web/action-queue/components/action-entry.tsx'
import type { ActionProps } from '@atrium/actions/web/contributions'
import { messagesPath } from '../paths.ts'

/** Unread messages of a client, with a link to the message box. */
export function MessagesAction({ action: { count, record } }: ActionProps) {
  const { t } = useTranslation()
  if (!record?.portal) return null
  return (
    <Link to={messagesPath(record.portal)}>
      <ActionEntry icon="mail" title={t('messageParts.actionTitle', { count: count ?? 0 })} text={t('messageParts.actionText')} />
    </Link>
  )
}
