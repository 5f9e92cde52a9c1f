import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { showError, showResult } from '@atrium/ui/components/notices'
import { TextArea } from '@atrium/ui/components/text-area.tsx'
import { failureCode } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import { api } from '../../api.ts'

/** Lets a signer decline, with the reason. */
export function DeclineForm({ account, envelope }: { account: string; envelope: string }) {
  const { t } = useTranslation()
  const [request] = useState(() => crypto.randomUUID())
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setIsMissing(reason.trim() === '')
    if (isBusy || reason.trim() === '') return
    setIsBusy(true)
    try {
      await api.envelopes.decline({ account, envelope, request, reason })
      showResult(t('signing.declined'))
    } catch (error) {
      const code = failureCode(error)
      showError(t(code === 'conflict' ? 'signing.conflict' : `errors.${code}`))
    } finally {
      await queryClient.invalidateQueries()
      setIsBusy(false)
    }
  }
  if (!isOpen)
    return (
      <button className="link" type="button" onClick={() => setIsOpen(true)}>
        {t('signing.decline')}
      </button>
    )
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextArea
        label={t('signing.declineReason')}
        error={isMissing ? t('signing.declineMissing') : undefined}
        maxLength={1_000}
        value={reason}
        onValue={setReason}
      />
      <div className="decline-buttons">
        <button className="button" type="submit" aria-busy={isBusy}>
          {t('signing.decline')}
        </button>
        <button className="link" type="button" onClick={() => setIsOpen(false)}>
          {t('signing.back')}
        </button>
      </div>
    </form>
  )
}
