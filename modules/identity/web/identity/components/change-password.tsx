import { newPassword } from '../../../contract/registration.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { TextField } from '@atrium/ui/components/field.tsx'
import { useForm } from '@atrium/ui/forms/use-form'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { isTemporary } from '@atrium/ui/lib/failure'
import { showSuccess } from '@atrium/ui/components/notices'
import { Setting } from '@atrium/ui/components/setting.tsx'
import { changePassword } from '../queries.ts'
import { signOut } from '../sign-out.ts'
import { useRefusal } from '@atrium/ui/components/use-refusal'
import { PasswordFields } from './password-fields.tsx'
import { passwordsAgree } from '../passwords-agree.ts'

const schema = z
  .object({ currentPassword: z.string().check(z.minLength(1), z.maxLength(1024)), password: newPassword, confirm: z.string() })
  .check(passwordsAgree)

const emptyValues = { currentPassword: '', password: '', confirm: '' }

export function PasswordSetting() {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const change = (
    <button className="button" type="button" onClick={() => setIsOpen(true)}>
      {t('identity.changePassword')}
    </button>
  )
  return (
    <>
      <Setting title={t('identity.password')} action={change}>
        {t('identity.passwordLede')}
      </Setting>
      {isOpen && <ChangePassword onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Changes the password, which signs out every device including this one. */
function ChangePassword({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const showRefusal = useRefusal()
  const { field, submit, isSending } = useForm(schema, emptyValues, async ({ currentPassword, password }, control) => {
    try {
      await changePassword(currentPassword, password)
      await signOut({ leave: () => navigate({ to: '/login' }) })
      showSuccess(t('identity.passwordChanged'))
    } catch (error) {
      // Only the current password can be wrong, because the new one was typed twice.
      if (!isTemporary(error)) control.setValues((before) => ({ ...before, currentPassword: '' }))
      showRefusal(error)
    }
  })
  return (
    <Modal
      title={t('identity.changePassword')}
      lede={t('identity.newPasswordLede')}
      onClose={onClose}
      footer={
        <>
          <button className="button primary" type="submit" form="change-password" aria-busy={isSending}>
            {t('identity.setPassword')}
          </button>
          <button className="button" type="button" onClick={onClose}>
            {t('actions.cancel')}
          </button>
        </>
      }
    >
      <form id="change-password" onSubmit={submit} noValidate aria-busy={isSending}>
        <TextField label={t('identity.currentPassword')} type="password" autoComplete="current-password" {...field('currentPassword')} />
        <PasswordFields label="newPassword" password={field('password')} confirm={field('confirm')} />
      </form>
    </Modal>
  )
}
