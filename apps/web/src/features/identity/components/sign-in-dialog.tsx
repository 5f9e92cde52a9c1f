import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { showSuccess } from '../../../ui/notices.ts'
import { ContactNotice } from './contact-notice.tsx'
import { PinForm } from './pin-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

export type DialogAction = 'login' | 'signup' | 'reset'

/**
 * One persistent dialog for signing in, signing up and resetting: a click outside and Escape leave it open,
 * Cancel goes back to the landing page.
 */
export function SignInDialog({
  action,
  isPinPending,
  sentTo,
}: {
  action: DialogAction
  isPinPending: boolean
  sentTo: string | undefined
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isAtPin, setIsAtPin] = useState(isPinPending)
  const welcome = () => {
    showSuccess(t('identity.welcomeBack'))
    void navigate({ to: '/portals' })
  }
  if (action === 'signup')
    return (
      <DialogPanel title={t('identity.signUp')}>
        <ContactNotice text={t('identity.invitedOnly')} question={t('identity.alreadyHaveAccount')} />
      </DialogPanel>
    )
  if (action === 'reset')
    return (
      <DialogPanel title={t('identity.resetPassword')}>
        <ContactNotice text={t('identity.resetByContact')} question={t('identity.rememberPassword')} />
      </DialogPanel>
    )
  if (isAtPin)
    return (
      <DialogPanel key="pin" title={t('identity.enterPin')}>
        <PinForm sentTo={sentTo} onConfirmed={welcome} onStartAgain={() => setIsAtPin(false)} />
      </DialogPanel>
    )
  return (
    <DialogPanel key="credentials" title={t('identity.signIn')}>
      <SignInForm onSignedIn={(state) => (state === 'second-factor' ? setIsAtPin(true) : welcome())} />
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
