import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@atrium/ui/components/button-link.tsx'
import { TextField } from '@atrium/ui/components/field.tsx'
import { useEntryForm } from '@atrium/ui/forms/use-entry-form'
import { showSuccess } from '@atrium/ui/components/notices'
import { Note } from '@atrium/ui/components/states.tsx'
import { handover } from '../handover.ts'
import { createSchemaLoader } from '../load-entry-schemas.ts'
import { requestPasswordReset, resetPassword } from '../queries.ts'
import { useRefusal } from '@atrium/ui/components/use-refusal'
import { CancelLink } from './cancel-link.tsx'
import { ContactLines } from './contact-lines.tsx'
import { PasswordFields } from './password-fields.tsx'

const loadPasswordReset = createSchemaLoader('passwordReset')

/** Requests a link by e-mail. The sign-in page then states that the link was sent, whether or not the address is known. */
export function ResetForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation()
  const showRefusal = useRefusal()
  const { field, submit, isSending } = useEntryForm(loadPasswordReset, { email: handover.email }, async ({ email }) => {
    try {
      await requestPasswordReset(email)
      Object.assign(handover, { email, isResetSent: true })
      onSent()
    } catch (error) {
      showRefusal(error)
    }
  })
  return (
    <>
      <p className="lede">{t('identity.resetLede')}</p>
      <form onSubmit={submit} noValidate aria-busy={isSending}>
        <TextField
          label={t('identity.email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...field('email')}
        />
        <button className="button primary" type="submit" aria-busy={isSending}>
          {t('identity.sendLink')}
        </button>
      </form>
      <CancelLink />
      <p className="first">
        <span>{t('identity.rememberPassword')}</span>
        <ButtonLink to="/login">{t('identity.signIn')}</ButtonLink>
      </p>
      <p className="muted reset-by-contact">{t('identity.resetByContact')}</p>
      <ContactLines />
    </>
  )
}

const loadNewPassword = createSchemaLoader('newPassword')

/** Sets a new password. Opened by the link from the e-mail. */
export function NewPasswordForm({ token, onChanged }: { token: string; onChanged: () => void }) {
  const { t } = useTranslation()
  const [hasExpired, setHasExpired] = useState(false)
  const showRefusal = useRefusal()
  const { field, submit, isSending } = useEntryForm(loadNewPassword, { password: '', confirm: '' }, async ({ password }, control) => {
    try {
      await resetPassword(token, password)
      showSuccess(t('identity.passwordChanged'))
      onChanged()
    } catch (error) {
      control.setValues(() => ({ password: '', confirm: '' }))
      if (showRefusal(error) === 'link-expired') setHasExpired(true)
    }
  })
  if (hasExpired)
    return (
      <>
        <Note kind="warning">{t('errors.link-expired')}</Note>
        <ButtonLink to="/" search={{ action: 'reset' }}>
          {t('identity.askAgain')}
        </ButtonLink>
        <CancelLink />
      </>
    )
  return (
    <>
      <p className="lede">{t('identity.newPasswordLede')}</p>
      <form onSubmit={submit} noValidate aria-busy={isSending}>
        <PasswordFields label="newPassword" password={field('password')} confirm={field('confirm')} />
        <button className="button primary" type="submit" aria-busy={isSending}>
          {t('identity.setPassword')}
        </button>
      </form>
      <CancelLink />
    </>
  )
}
