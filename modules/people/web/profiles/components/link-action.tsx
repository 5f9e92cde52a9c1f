import { useTranslation } from 'react-i18next'
import { ActionEntry } from '@atrium/actions/web/action-queue/components/action-entry.tsx'
import type { ActionProps } from '@atrium/actions/web/contributions'
import { useEdition } from '@atrium/ui/brand/edition'

/** Shows the action for an account that the firm has yet to link. The client can only contact the firm. */
export function LinkAction({ action }: ActionProps) {
  const { t } = useTranslation()
  const { contact } = useEdition()
  const subject = action.subject ?? ''
  return (
    <a href={`mailto:${contact.email}`}>
      <ActionEntry icon="link" title={t('peopleActions.link.title')} text={t('peopleActions.link.text', { subject })} />
    </a>
  )
}
