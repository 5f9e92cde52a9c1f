import { newPassword } from '@atrium/contract/registration'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { TextField } from '../../../ui/field.tsx'
import { useForm } from '../../../ui/form.ts'
import { showSuccess } from '../../../ui/notices.ts'
import { changePassword } from '../queries.ts'
import { signOut } from '../sign-out.ts'
import { useRefusal } from '../use-refusal.ts'
import { PasswordFields } from './password-fields.tsx'
import { passwordsAgree } from '../passwords-agree.ts'

const schema = z
  .object({ currentPassword: z.string().check(z.minLength(1), z.maxLength(1024)), password: newPassword, confirm: z.string() })
  .check(passwordsAgree)

const empty = { currentPassword: '', password: '', confirm: '' }

/** A changed password signs out here and everywhere; one signs in with it again. */
export function ChangePassword() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const refuse = useRefusal()
  const { field, submit, isSending } = useForm(schema, empty, async ({ currentPassword, password }, control) => {
    try {
      await changePassword(currentPassword, password)
      await signOut()
      showSuccess(t('identity.passwordChanged'))
      await navigate({ to: '/login' })
    } catch (error) {
      control.setValues(() => empty)
      refuse(error)
    }
  })
  return (
    <form className="profile" onSubmit={submit} noValidate aria-busy={isSending}>
      <h2>{t('identity.password')}</h2>
      <p className="muted">{t('identity.newPasswordLede')}</p>
      <TextField label={t('identity.currentPassword')} type="password" autoComplete="current-password" {...field('currentPassword')} />
      <PasswordFields password={field('password')} confirm={field('confirm')} />
      <button className="button" type="submit" aria-busy={isSending}>
        {t('identity.changePassword')}
      </button>
    </form>
  )
}
