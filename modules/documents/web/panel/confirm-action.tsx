import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ActionEntry } from '@atrium/actions/web/action-queue/components/action-entry.tsx'
import type { ActionProps } from '@atrium/actions/web/contributions'
import { libraryPath } from '../paths.ts'

/** A document that the client is asked to confirm, with a link that opens it. */
export function ConfirmAction({ action: { subject, record } }: ActionProps) {
  const { t } = useTranslation()
  if (!record?.portal || !record.account) return null
  return (
    <Link to={libraryPath(record.portal, record.account)} search={{ confirm: record.id } as never}>
      <ActionEntry icon="document" title={t('documentParts.confirm')} text={subject ?? ''} />
    </Link>
  )
}
