import type { Invitation } from '../../../contract/registration.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showSuccess } from '@atrium/ui/components/notices'
import { Note } from '@atrium/ui/components/states.tsx'
import { removeArrival } from '../arrival.ts'
import { confirmSignUp, resendSignUpPin } from '../queries.ts'
import { CancelLink } from './cancel-link.tsx'
import { DialogPanel } from './dialog-panel.tsx'
import { PinForm } from './pin-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** Route of a sign-up, with the invitation if there is one. */
export type SignUpRoute = { isAdviser: boolean; invitation: (Invitation & { token: string }) | 'expired' | undefined }

export function SignUpDialog({ route: { invitation, isAdviser } }: { route: SignUpRoute }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [sentTo, setSentTo] = useState<string>()
  const openProfile = () => {
    // The profile opens after a sign-up, not a page requested earlier.
    removeArrival()
    showSuccess(t('identity.accountReady'))
    void navigate({ to: '/profile/me' })
  }
  if (invitation === 'expired')
    return (
      <DialogPanel title={t('identity.signUp')}>
        <Note kind="warning">{t('identity.invitationExpired')}</Note>
        <CancelLink />
      </DialogPanel>
    )
  if (sentTo !== undefined)
    return (
      <DialogPanel key="pin" title={t('identity.enterPin')}>
        <PinForm
          of="sign-up"
          sentTo={sentTo}
          confirm={confirmSignUp}
          resend={resendSignUpPin}
          onConfirmed={openProfile}
          onStartAgain={() => setSentTo(undefined)}
        >
          <button className="button quiet" type="button" onClick={() => setSentTo(undefined)}>
            {t('identity.otherAddress')}
          </button>
        </PinForm>
      </DialogPanel>
    )
  return (
    <DialogPanel key="sign-up" title={t('identity.signUp')}>
      <SignUpForm invitation={invitation} isAdviser={isAdviser} onBegun={setSentTo} />
    </DialogPanel>
  )
}
