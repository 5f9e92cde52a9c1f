import type { SessionState } from '../../../contract/identity.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@atrium/ui/components/button-link.tsx'
import { TextField } from '@atrium/ui/components/field.tsx'
import { useEdition } from '@atrium/ui/brand/edition'
import { useEntryForm } from '@atrium/ui/forms/use-entry-form'
import { showError } from '@atrium/ui/components/notices'
import { Note } from '@atrium/ui/components/states.tsx'
import { handover } from '../handover.ts'
import { createSchemaLoader } from '../load-entry-schemas.ts'
import { isTemporary } from '@atrium/ui/lib/failure'
import { signIn, signInWithPasskey, startStaffSignIn } from '../queries.ts'
import { takeInactivityFlag } from '../sign-out.ts'
import { useRefusalText } from '@atrium/ui/components/use-refusal'
import { CancelLink } from './cancel-link.tsx'
import { ElectronicIdButton } from './electronic-id-button.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { StaffSignOnButton } from './staff-sign-on-button.tsx'

const loadCredentials = createSchemaLoader('credentials')

type Props = {
  /** True if a signed-in person opened a page that requires an admin. */
  needsAdmin: boolean
  /** Called when an address or password is typed. */
  onTyping: () => void
  onSignedIn: (state: SessionState['state']) => void
}

export function SignInForm({ needsAdmin, onTyping, onSignedIn }: Props) {
  const { t } = useTranslation()
  const { staffSignOn } = useEdition()
  const [isShown, setIsShown] = useState(false)
  const [wasIdle] = useState(takeInactivityFlag)
  const refusalText = useRefusalText()
  const [wasResetSent] = useState(handover.isResetSent)
  const [refusal] = useState(handover.refusal)
  const [knownEmail] = useState(handover.email)
  const form = useEntryForm(loadCredentials, { email: knownEmail, password: '' }, async (values, control) => {
    try {
      const state = await signIn(values)
      handover.email = ''
      onSignedIn(state)
    } catch (error) {
      const text = refusalText(error)
      showError(text)
      // An outage is not shown as an error of the password.
      if (isTemporary(error)) return
      control.setValues((before) => ({ ...before, password: '' }))
      control.setErrors({ password: text })
      control.focusField('password')
    }
  })

  const { email } = form.values
  useEffect(() => {
    // The form for a forgotten password starts with this address, even if it opens while the address is being typed.
    Object.assign(handover, { email, isResetSent: false, refusal: '' })
  }, [email])

  return (
    <>
      <p className="lede">{t('identity.signInLede')}</p>
      {refusal && <Note kind="warning">{refusal}</Note>}
      {wasResetSent && <Note kind="info">{t('identity.resetSent')}</Note>}
      {needsAdmin && <Note kind="info">{t('identity.adminNeeded')}</Note>}
      {wasIdle && <Note kind="info">{t('identity.signedOutByInactivity')}</Note>}
      <form onSubmit={form.submit} onInput={onTyping} noValidate aria-busy={form.isSending}>
        <TextField
          label={t('identity.email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus={knownEmail === '' || undefined}
          {...form.field('email')}
        />
        <TextField
          label={t('identity.password')}
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          data-autofocus={knownEmail !== '' || undefined}
          {...form.field('password')}
          trailing={
            <button type="button" aria-pressed={isShown} aria-label={t('identity.showPassword')} onClick={() => setIsShown(!isShown)}>
              {isShown ? t('identity.hide') : t('identity.show')}
            </button>
          }
        />
        <button className="button primary" type="submit" aria-busy={form.isSending}>
          {form.isSending ? t('identity.signingIn') : t('identity.signIn')}
        </button>
      </form>
      <PasskeyButton label={t('identity.instead.passkey')} act={signInWithPasskey} onDone={onSignedIn} />
      <ElectronicIdButton />
      <ButtonLink to="/" search={{ action: 'reset' }} isQuiet>
        {t('identity.forgotten')}
      </ButtonLink>
      <CancelLink />
      <p className="first">
        <span>{t('identity.firstTime')}</span>
        <ButtonLink to="/signup">{t('identity.createAccount')}</ButtonLink>
      </p>
      {staffSignOn && (
        <p className="first">
          <span>{t('staffSignOn.forStaff')}</span>
          <StaffSignOnButton start={startStaffSignIn} text="signIn" />
        </p>
      )}
    </>
  )
}
