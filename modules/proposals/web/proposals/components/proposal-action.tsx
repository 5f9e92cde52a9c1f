import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ActionEntry } from '@atrium/actions/web/action-queue/components/action-entry.tsx'
import type { ActionProps } from '@atrium/actions/web/contributions'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { proposalPath } from '../../paths.ts'

/** A proposal that the adviser has shared, with a link to its page. */
export function ProposalAction({ action: { subject, record } }: ActionProps) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  if (!record?.portal || !record.account) return null
  return (
    <Link to={proposalPath(record.portal, record.account, record.id)}>
      <ActionEntry
        icon="scales"
        title={t('proposalParts.actionTitle', { model: subject ?? '' })}
        text={t('proposalParts.actionText', { moment: record.at ? moment(record.at) : '' })}
      />
    </Link>
  )
}
