import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionEntry } from '@atrium/actions/web/action-queue/components/action-entry.tsx'
import type { ActionProps } from '@atrium/actions/web/contributions'
import { showError, showSuccess } from '@atrium/ui/components/notices'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import { requestLink } from '../requests.ts'

/** Shows the action for an account that the firm has not linked yet: a button that sends a request, or the time of the open request. */
export function LinkAction({ action: { subject, request } }: ActionProps) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const [isSending, setIsSending] = useState(false)
  const slots = { subject: subject ?? '', moment: request?.at ? moment(request.at) : '' }
  if (!request) return null
  if (request.state === 'open')
    return (
      <div role="status">
        <ActionEntry icon="check" title={t('linkRequests.requestedTitle', slots)} text={t('linkRequests.requested', slots)} isDone />
      </div>
    )
  const send = async () => {
    if (isSending) return
    setIsSending(true)
    try {
      await requestLink(request.account)
      showSuccess(t('linkRequests.sent'))
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    } finally {
      setIsSending(false)
    }
  }
  const text = request.state === 'declined' ? t('linkRequests.declined', slots) : t('errors.need-external-id')
  return (
    <button type="button" aria-busy={isSending} onClick={() => void send()}>
      <ActionEntry icon="link" title={t('linkRequests.title', slots)} text={text} />
    </button>
  )
}
