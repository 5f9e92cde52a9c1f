import type { SecondFactor as Factor, SessionState } from '../../../contract/identity.ts'
import type { Invitation } from '../../../contract/registration.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showSuccess } from '@atrium/ui/components/notices'
import { Note } from '@atrium/ui/components/states.tsx'
import { confirmSignUp, resendSignUpPin } from '../queries.ts'
import { CancelLink } from './cancel-link.tsx'
import { DialogPanel } from './dialog-panel.tsx'
import { PinForm } from './pin-form.tsx'
import { NewPasswordForm, ResetForm } from './reset-form.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export type DialogAction = 'login' | 'signup' | 'reset'

/** Route of a sign-up, with the invitation if there is one. */
export type SignUpRoute = { isAdviser: boolean; invitation: (Invitation & { token: string }) | 'expired' | undefined }

type Props = {
  action: DialogAction
  isSignedIn: boolean
  /** Available second factors. */
  factors: readonly Factor[] | undefined
  sentTo: string | undefined
  /** Hosts of the person's passkeys, if none works on this host. */
  passkeyHosts?: readonly string[] | undefined
  signUpRoute?: SignUpRoute | undefined
  /** Token from the e-mail for resetting a password. */
  resetToken?: string | undefined
}

/**
 * Shows one dialog for signing in, signing up and resetting. A click outside and Escape leave it open; Cancel returns
 * to the landing page.
 */
export function SignInDialog({ action, signUpRoute, resetToken, ...signIn }: Props) {
  if (action === 'signup') return <SignUp route={signUpRoute ?? { isAdviser: false, invitation: undefined }} />
  return action === 'reset' ? <Reset token={resetToken} /> : <SignIn {...signIn} />
}

function SignIn({ factors, isSignedIn, sentTo, passkeyHosts }: Omit<Props, 'action' | 'signUpRoute' | 'resetToken'>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isHalfWay, setIsHalfWay] = useState(factors !== undefined)
  const welcome = () => {
    showSuccess(t('identity.welcomeBack'))
    void navigate({ to: '/portals' })
  }
  const goOn = (state: SessionState['state']) => {
    if (state === 'second-factor') setIsHalfWay(true)
    else if (state === 'electronic-id') void navigate({ to: '/electronic-id' })
    else welcome()
  }
  if (isHalfWay)
    return (
      <SecondFactor
        factors={factors ?? []}
        sentTo={sentTo}
        passkeyHosts={passkeyHosts}
        onConfirmed={welcome}
        onStartAgain={() => setIsHalfWay(false)}
      />
    )
  return (
    <DialogPanel key="credentials" title={t('identity.signIn')}>
      <SignInForm needsAdmin={isSignedIn} onSignedIn={goOn} />
    </DialogPanel>
  )
}

function SignUp({ route: { invitation, isAdviser } }: { route: SignUpRoute }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [sentTo, setSentTo] = useState<string>()
  const ready = () => {
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
          onConfirmed={ready}
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

function Reset({ token }: { token: string | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const signIn = () => void navigate({ to: '/login' })
  return (
    <DialogPanel title={t(token ? 'identity.newPasswordTitle' : 'identity.resetPassword')}>
      {token ? <NewPasswordForm token={token} onChanged={signIn} /> : <ResetForm onSent={signIn} />}
    </DialogPanel>
  )
}
