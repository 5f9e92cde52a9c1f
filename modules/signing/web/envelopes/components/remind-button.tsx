import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showError, showResult } from '@atrium/ui/components/notices'
import { failureCode } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { Envelope } from '../../../contract/envelopes.ts'
import { api } from '../../api.ts'
import { envelopeQuery } from '../../queries.ts'

const pauseMs = 24 * 3_600_000

type Props = { account: string; envelope: string; signer: Envelope['signers'][number] }

/** Reminds a signer by e-mail. It is not offered for a day after a reminder. */
export function RemindButton({ account, envelope, signer: { id, name, remindedAt } }: Props) {
  const { t } = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
  const [openedAt] = useState(() => Date.now())
  if (remindedAt !== null && openedAt - Date.parse(remindedAt) < pauseMs) return null
  const remind = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      await api.envelopes.remind({ account, envelope, signer: id })
      showResult(t('signings.reminded'))
    } catch (error) {
      const code = failureCode(error)
      showError(t(code === 'conflict' ? 'signing.conflict' : `errors.${code}`))
    } finally {
      await queryClient.invalidateQueries({ queryKey: envelopeQuery(account, envelope).queryKey })
      setIsBusy(false)
    }
  }
  return (
    <button className="link" type="button" aria-busy={isBusy} aria-label={t('signings.remindOf', { name })} onClick={() => void remind()}>
      {t('signings.remind')}
    </button>
  )
}
