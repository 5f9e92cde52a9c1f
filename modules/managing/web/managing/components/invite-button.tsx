import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api as identity } from '@atrium/identity/web/api'
import { showError, showResult } from '@atrium/ui/components/notices'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import { withProof } from '@atrium/ui/lib/proof'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { ManagedForm } from '../../../contract/managing.ts'

type Props = { account: string | null; invitation: ManagedForm['invitation']; isUnsaved: boolean }

/** Invites the client of an account that has never signed in. It is enabled once the account is saved. */
export function InviteButton({ account, invitation, isUnsaved }: Props) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const [isSending, setIsSending] = useState(false)
  if (invitation?.hasSignedIn) return null
  const invite = async () => {
    if (account === null) return
    setIsSending(true)
    try {
      await withProof(() => identity.registration.inviteClient({ account }))
      showResult(t('managing.invited'))
      await queryClient.invalidateQueries({ queryKey: ['managing'] })
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    } finally {
      setIsSending(false)
    }
  }
  return (
    <>
      <button
        className="button"
        type="button"
        disabled={account === null || isUnsaved || isSending}
        aria-busy={isSending}
        onClick={() => void invite()}
      >
        {t('managing.invite')}
      </button>
      {invitation?.invitedUntil && (
        <p className="muted">{t('managing.invitedUntil', { date: date(invitation.invitedUntil.slice(0, 10)) })}</p>
      )}
    </>
  )
}
