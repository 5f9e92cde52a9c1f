import type { Invitation } from '../../../contract/registration.ts'
import type { Locale } from '@atrium/contract/locales'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEdition } from '@atrium/ui/brand/edition'
import { ButtonLink } from '@atrium/ui/components/button-link.tsx'
import { Check } from '@atrium/ui/components/check.tsx'
import { TextField } from '@atrium/ui/components/field.tsx'
import { Note } from '@atrium/ui/components/states.tsx'
import { useEntryForm } from '@atrium/ui/forms/use-entry-form'
import { createSchemaLoader } from '../load-entry-schemas.ts'
import { signUp } from '../queries.ts'
import { useRefusal } from '@atrium/ui/components/use-refusal'
import { CancelLink } from './cancel-link.tsx'
import { PasswordFields } from './password-fields.tsx'

const loadSignUp = createSchemaLoader('signUp')

type Props = {
  /** Invitation from the e-mail link, with its recipient. */
  invitation: (Invitation & { token: string }) | undefined
  isAdviser: boolean
  onBegun: (sentTo: string) => void
}

/** Submits a sign-up. A PIN sent to the address verifies it before a person is created. */
export function SignUpForm({ invitation, isAdviser, onBegun }: Props) {
  const { t, i18n } = useTranslation()
  const { name: firm, termsUrl, consent } = useEdition()
  const [accepts, setAccepts] = useState(false)
  const showRefusal = useRefusal()
  const initialValues = { name: '', email: invitation?.email ?? '', password: '', confirm: '', signupCode: '' }
  const { field, submit, isSending } = useEntryForm(loadSignUp, initialValues, async ({ name, email, password, signupCode }, control) => {
    try {
      const signUpRequest = { name, email, password, acceptsTerms: true as const, locale: i18n.language as 'en' }
      const { pinSentTo } = await signUp({
        ...signUpRequest,
        ...(invitation && { invitation: invitation.token }),
        ...(isAdviser && { signupCode }),
      })
      onBegun(pinSentTo)
    } catch (error) {
      control.setValues((before) => ({ ...before, password: '', confirm: '' }))
      showRefusal(error)
    }
  })
  return (
    <>
      <p className="lede">
        {invitation
          ? t('identity.invitedBy', { firm: invitation.organisation })
          : t(isAdviser ? 'identity.adviserLede' : 'identity.signUpLede')}
      </p>
      {invitation?.isLinked === false && <Note>{t('errors.need-external-id')}</Note>}
      <form onSubmit={submit} noValidate aria-busy={isSending}>
        <TextField label={t('identity.name')} autoComplete="name" data-autofocus {...field('name')} />
        <TextField
          label={t('identity.email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={invitation !== undefined}
          {...field('email')}
        />
        <PasswordFields label="password" password={field('password')} confirm={field('confirm')} />
        {isAdviser && (
          <TextField label={t('identity.signupCode')} autoComplete="off" hint={t('identity.signupCodeHint')} {...field('signupCode')} />
        )}
        <Check isOn={accepts} onChange={setAccepts}>
          {consent?.[i18n.language as Locale] ?? t('identity.acceptTerms')}{' '}
          <a href={termsUrl} target="_blank" rel="noreferrer">
            {t('identity.readTerms', { firm })}
          </a>
        </Check>
        <button className="button primary" type="submit" disabled={!accepts} aria-busy={isSending}>
          {t('identity.createAccount')}
        </button>
      </form>
      <CancelLink />
      <p className="first">
        <span>{t('identity.alreadyHaveAccount')}</span>
        <ButtonLink to="/login">{t('identity.signIn')}</ButtonLink>
      </p>
    </>
  )
}
