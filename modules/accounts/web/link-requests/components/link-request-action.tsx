import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionEntry } from '@atrium/actions/web/action-queue/components/action-entry.tsx'
import type { ActionProps } from '@atrium/actions/web/contributions'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { LinkRequestDialog } from './link-request-dialog.tsx'

/** Shows a client's request to staff. It opens the dialog in which they link the account or decline the request. */
export function LinkRequestAction({ action: { subject, request } }: ActionProps) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  if (!request) return null
  const name = subject ?? ''
  const requestText = t('linkRequests.asked', { name: request.by ?? '', moment: request.at ? moment(request.at) : '' })
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        <ActionEntry icon="link" title={t('linkRequests.askedTitle', { subject: name })} text={requestText} />
      </button>
      {isOpen && <LinkRequestDialog account={request.account} name={name} asked={requestText} onClose={() => setIsOpen(false)} />}
    </>
  )
}
