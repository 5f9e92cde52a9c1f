import { useTranslation } from 'react-i18next'
import { failureCode } from '@atrium/ui/lib/failure'
import { TextField } from '@atrium/ui/components/field.tsx'
import { useEntryForm } from '@atrium/ui/forms/use-entry-form'
import { showError } from '@atrium/ui/components/notices'
import { readDigits, pinDigits } from '@atrium/ui/components/pin-digits'
import { useSubmitWhenComplete } from '@atrium/ui/components/use-submit-when-complete'
import { createSchemaLoader } from '../load-entry-schemas.ts'
import { confirmBackupCode, confirmPin } from '../queries.ts'
import { useRefusalText } from '@atrium/ui/components/use-refusal'

const loadPin = createSchemaLoader('pin')
const loadBackupCode = createSchemaLoader('backupCode')

type Props = { kind: 'totp' | 'backup-code'; onConfirmed: () => void; onStartAgain: () => void }

/** Requests a code of the authenticator app or a backup code. */
export function CodeForm({ kind, onConfirmed, onStartAgain }: Props) {
  const { t } = useTranslation()
  const refusalText = useRefusalText()
  const isTotp = kind === 'totp'
  const form = useEntryForm(isTotp ? loadPin : loadBackupCode, { code: '' }, async ({ code }, control) => {
    try {
      await (isTotp ? confirmPin(code) : confirmBackupCode(code))
      onConfirmed()
    } catch (error) {
      if (['not-signed-in', 'conflict'].includes(failureCode(error))) return onStartAgain()
      const text = failureCode(error) === 'wrong-pin' ? t('identity.wrongCode') : refusalText(error)
      showError(text)
      control.setValues(() => ({ code: '' }))
      control.setErrors({ code: text })
      control.focusField('code')
    }
  })
  const field = form.field('code')
  const element = useSubmitWhenComplete(form.values.code, isTotp ? pinDigits : Infinity)
  return (
    <>
      <p className="lede">{t(isTotp ? 'identity.totpLede' : 'identity.backupCodeLede')}</p>
      <form ref={element} onSubmit={form.submit} noValidate aria-busy={form.isSending}>
        <div className={isTotp ? 'pin-field' : ''}>
          <TextField
            label={t(isTotp ? 'identity.code' : 'identity.backupCode')}
            autoComplete={isTotp ? 'one-time-code' : 'off'}
            inputMode={isTotp ? 'numeric' : 'text'}
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
            hint={isTotp ? t('identity.sentWhenComplete') : undefined}
            {...field}
            onValue={(value) => field.onValue(isTotp ? readDigits(value) : value)}
          />
        </div>
        <p className="visually-hidden" role="status">
          {form.isSending && t('identity.checking')}
        </p>
        <button className="button primary" type="submit" aria-busy={form.isSending}>
          {t('identity.confirm')}
        </button>
      </form>
    </>
  )
}
