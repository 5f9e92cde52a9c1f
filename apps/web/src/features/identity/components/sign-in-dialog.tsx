import type { Invitation } from '@atrium/contract/registration'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { showSuccess } from '../../../ui/notices.ts'
import { Note } from '../../../ui/states.tsx'
import { confirmPin, confirmSignUp, resendPin } from '../queries.ts'
import { CancelLink } from './cancel-link.tsx'
import { PinForm } from './pin-form.tsx'
import { NewPasswordForm, ResetForm } from './reset-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export type DialogAction = 'login' | 'signup' | 'reset'

/** Who signs up, and by which letter. */
export type SignUpRoute = { isAdviser: boolean; invitation: (Invitation & { token: string }) | 'expired' | undefined }

type Props = {
  action: DialogAction
  isPinPending: boolean
  isSignedIn: boolean
  sentTo: string | undefined
  signUpRoute?: SignUpRoute | undefined
  /** Of the letter with which a password is reset. */
  resetToken?: string | undefined
}

/**
 * One persistent dialog for signing in, signing up and resetting: a click outside and Escape leave it open,
 * Cancel goes back to the landing page.
 */
export function SignInDialog({ action, isPinPending, isSignedIn, sentTo, signUpRoute, resetToken }: Props) {
  if (action === 'signup') return <SignUp route={signUpRoute ?? { isAdviser: false, invitation: undefined }} />
  return action === 'reset' ? <Reset token={resetToken} /> : <SignIn isPinPending={isPinPending} isSignedIn={isSignedIn} sentTo={sentTo} />
}

function SignIn({ isPinPending, isSignedIn, sentTo }: Pick<Props, 'isPinPending' | 'isSignedIn' | 'sentTo'>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isAtPin, setIsAtPin] = useState(isPinPending)
  const welcome = () => {
    showSuccess(t('identity.welcomeBack'))
    void navigate({ to: '/portals' })
  }
  if (isAtPin)
    return (
      <DialogPanel key="pin" title={t('identity.enterPin')}>
        <PinForm sentTo={sentTo} confirm={confirmPin} resend={resendPin} onConfirmed={welcome} onStartAgain={() => setIsAtPin(false)} />
      </DialogPanel>
    )
  return (
    <DialogPanel key="credentials" title={t('identity.signIn')}>
      <SignInForm needsAdmin={isSignedIn} onSignedIn={(state) => (state === 'second-factor' ? setIsAtPin(true) : welcome())} />
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
        <PinForm sentTo={sentTo} confirm={confirmSignUp} onConfirmed={ready} onStartAgain={() => setSentTo(undefined)} />
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

function DialogPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true }), [])
  return (
    <div ref={panel} className="door-panel" role="dialog" aria-modal="true" aria-labelledby={id}>
      <h1 id={id}>{title}</h1>
      {children}
    </div>
  )
}
