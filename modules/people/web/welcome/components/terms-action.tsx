import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ActionEntry } from '@atrium/actions/web/action-queue/components/action-entry.tsx'
import type { ActionProps } from '@atrium/actions/web/contributions'
import { welcomeQuery } from '../queries.ts'

/** Shows the action to accept terms. It opens the dialog of the terms again. */
export function TermsAction({ action }: ActionProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const subject = action.subject ?? ''
  return (
    <button type="button" onClick={() => void queryClient.invalidateQueries(welcomeQuery)}>
      <ActionEntry icon="rows" title={t('peopleActions.terms.title')} text={t('peopleActions.terms.text', { subject })} />
    </button>
  )
}
