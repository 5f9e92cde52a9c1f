import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ActionEntry } from '@atrium/actions/web/action-queue/components/action-entry.tsx'
import type { ActionProps } from '@atrium/actions/web/contributions'
import type { IconName } from '@atrium/ui/components/icon.tsx'

type Kind = 'second-factor' | 'backup-codes' | 'email'

const icons: Record<Kind, IconName> = { 'second-factor': 'shield', 'backup-codes': 'lock', email: 'mail' }

/** Shows an action for the client to complete in their profile. */
export function SecurityAction({ action: { kind, subject, count } }: ActionProps) {
  const { t } = useTranslation()
  const actionKind = kind as Kind
  const slots = { subject: subject ?? '', count: count ?? 0 }
  return (
    <Link to="/profile/me">
      <ActionEntry
        icon={icons[actionKind]}
        title={t(`securityActions.${actionKind}.title`)}
        text={t(`securityActions.${actionKind}.text`, slots)}
      />
    </Link>
  )
}
