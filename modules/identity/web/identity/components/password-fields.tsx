import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '@atrium/ui/components/field.tsx'

type Field = { name: string; value: string; error: string | undefined; onValue: (value: string) => void }

type Props = {
  /** Label of the first field: `newPassword` if the person already has a password. */
  label: 'password' | 'newPassword'
  password: Field
  confirm: Field
}

/** Shows two fields for a new password. One button shows or hides the text of both. */
export function PasswordFields({ label, password, confirm }: Props) {
  const { t } = useTranslation()
  const [isShown, setIsShown] = useState(false)
  const type = isShown ? 'text' : 'password'
  return (
    <>
      <TextField
        label={t(`identity.${label}`)}
        type={type}
        autoComplete="new-password"
        hint={t('identity.passwordHint')}
        {...password}
        trailing={
          <button type="button" aria-pressed={isShown} aria-label={t('identity.showPassword')} onClick={() => setIsShown(!isShown)}>
            {isShown ? t('identity.hide') : t('identity.show')}
          </button>
        }
      />
      <TextField label={t('identity.confirmPassword')} type={type} autoComplete="new-password" {...confirm} />
    </>
  )
}
