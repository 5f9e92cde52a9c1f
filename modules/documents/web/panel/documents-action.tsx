import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ActionEntry } from '@atrium/actions/web/action-queue/components/action-entry.tsx'
import type { ActionProps } from '@atrium/actions/web/contributions'
import { libraryPath } from '../paths.ts'

/** Documents of an account that wait for a signature, with a link to them. */
export function DocumentsAction({ action: { subject, count, record } }: ActionProps) {
  const { t } = useTranslation()
  if (!record?.portal || !record.account) return null
  return (
    <Link to={libraryPath(record.portal, record.account)} search={{ signature: 'required' } as never}>
      <ActionEntry icon="sign" title={t('documentParts.actionTitle', { count: count ?? 0 })} text={subject ?? ''} />
    </Link>
  )
}
