import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DialogPanel } from './dialog-panel.tsx'
import { NewPasswordForm, ResetForm } from './reset-form.tsx'

export function ResetDialog({ token }: { token: string | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const signIn = () => void navigate({ to: '/login' })
  return (
    <DialogPanel title={t(token ? 'identity.newPasswordTitle' : 'identity.resetPassword')}>
      {token ? <NewPasswordForm token={token} onChanged={signIn} /> : <ResetForm onSent={signIn} />}
    </DialogPanel>
  )
}
