import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ActionEntry } from '@atrium/actions/web/action-queue/components/action-entry.tsx'
import type { ActionProps } from '@atrium/actions/web/contributions'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { envelopePath } from '../../paths.ts'

/** A document that waits for the person's signature, with a link to its page. */
export function SigningAction({ action: { subject, record } }: ActionProps) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  if (!record?.portal || !record.account) return null
  return (
    <Link to={envelopePath(record.portal, record.account, record.id)}>
      <ActionEntry
        icon="sign"
        title={t('signingParts.actionTitle', { title: subject ?? '' })}
        text={t('signingParts.actionText', { moment: record.at ? moment(record.at) : '' })}
      />
    </Link>
  )
}
