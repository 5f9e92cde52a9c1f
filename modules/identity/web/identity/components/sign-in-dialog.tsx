import type { SecondFactor as Factor, SessionState } from '../../../contract/identity.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showSuccess } from '@atrium/ui/components/notices'
import { lazyPart } from '@atrium/ui/components/lazy-part'
import { pathAfterSignIn } from '../path-after-sign-in.ts'
import { DialogPanel } from './dialog-panel.tsx'
import { SignInForm } from './sign-in-form.tsx'
import type { SignUpRoute } from './sign-up-dialog.tsx'

export type DialogAction = 'login' | 'signup' | 'reset'

export type { SignUpRoute }

const secondFactor = lazyPart(async () => (await import('./second-factor.tsx')).SecondFactor)
const signUp = lazyPart(async () => (await import('./sign-up-dialog.tsx')).SignUpDialog)
const reset = lazyPart(async () => (await import('./reset-dialog.tsx')).ResetDialog)

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
  if (action === 'signup') return <signUp.Part route={signUpRoute ?? { isAdviser: false, invitation: undefined }} />
  return action === 'reset' ? <reset.Part token={resetToken} /> : <SignIn {...signIn} />
}

function SignIn({ factors, isSignedIn, sentTo, passkeyHosts }: Omit<Props, 'action' | 'signUpRoute' | 'resetToken'>) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const [isSecondFactorPending, setIsSecondFactorPending] = useState(factors !== undefined)
  const openStartPage = async () => {
    await navigate({ to: await pathAfterSignIn().catch(() => '/portals') })
    // By now the page has changed to the person's language.
    showSuccess(i18n.t('identity.welcomeBack'))
  }
  const continueSignIn = (state: SessionState['state']) => {
    if (state === 'second-factor') setIsSecondFactorPending(true)
    else if (state === 'electronic-id') void navigate({ to: '/electronic-id' })
    else void openStartPage()
  }
  if (isSecondFactorPending)
    return (
      <secondFactor.Part
        factors={factors ?? []}
        sentTo={sentTo}
        passkeyHosts={passkeyHosts}
        onConfirmed={() => void openStartPage()}
        onStartAgain={() => setIsSecondFactorPending(false)}
      />
    )
  return (
    <DialogPanel key="credentials" title={t('identity.signIn')}>
      <SignInForm needsAdmin={isSignedIn} onTyping={secondFactor.preload} onSignedIn={continueSignIn} />
    </DialogPanel>
  )
}
