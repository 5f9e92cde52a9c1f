import { newEmail } from '@atrium/contract/emails'
import { pin } from '@atrium/contract/identity'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode } from '../../../lib/failure.ts'
import { TextField } from '../../../ui/field.tsx'
import { useForm } from '../../../ui/form.ts'
import { showSuccess } from '../../../ui/notices.ts'
import { Setting } from '../../../ui/setting.tsx'
import { StepModal } from '../../../ui/step-modal.tsx'
import { digitsOnly } from '../../identity/pin-digits.ts'
import { useRefusal } from '../../identity/use-refusal.ts'
import { askForEmail, confirmEmail } from '../queries.ts'

export function EmailSetting({ email }: { email: string }) {
  const { t } = useTranslation()
  const [step, setStep] = useState<'closed' | 'address' | { sentTo: string }>('closed')
  const close = () => setStep('closed')
  const done = () => {
    close()
    showSuccess(t('emails.changed'))
  }
  return (
    <>
      <Setting
        title={t('identity.email')}
        action={
          <button className="button" type="button" onClick={() => setStep('address')}>
            {t('emails.change')}
          </button>
        }
      >
        {email}
      </Setting>
      {step === 'address' && <AddressModal onSent={(sentTo) => setStep({ sentTo })} onClose={close} />}
      {typeof step === 'object' && <PinModal sentTo={step.sentTo} onConfirmed={done} onClose={close} />}
    </>
  )
}

function AddressModal({ onSent, onClose }: { onSent: (sentTo: string) => void; onClose: () => void }) {
  const { t } = useTranslation()
  const refuse = useRefusal()
  const form = useForm(newEmail, { email: '' }, async ({ email }) => {
    try {
      onSent(await askForEmail(email))
    } catch (error) {
      refuse(error)
    }
  })
  return (
    <StepModal form="email-change" title={t('emails.title')} lede={t('emails.lede')} action={t('emails.sendPin')} onClose={onClose}>
      <form id="email-change" onSubmit={form.submit} noValidate aria-busy={form.isSending}>
        <TextField
          label={t('emails.newAddress')}
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...form.field('email')}
        />
      </form>
    </StepModal>
  )
}

function PinModal({ sentTo, onConfirmed, onClose }: { sentTo: string; onConfirmed: () => void; onClose: () => void }) {
  const { t } = useTranslation()
  const refuse = useRefusal()
  const form = useForm(pin, { code: '' }, async ({ code }, control) => {
    try {
      await confirmEmail(code)
      onConfirmed()
    } catch (error) {
      control.setValues(() => ({ code: '' }))
      control.setErrors({ code: t(`errors.${failureCode(error)}`) })
      refuse(error)
      control.focusField('code')
    }
  })
  const field = form.field('code')
  return (
    <StepModal
      form="email-change"
      title={t('identity.enterPin')}
      lede={t('identity.pinSentTo', { address: sentTo })}
      action={t('identity.confirm')}
      onClose={onClose}
    >
      <form id="email-change" onSubmit={form.submit} noValidate aria-busy={form.isSending}>
        <TextField
          label={t('identity.pin')}
          autoComplete="one-time-code"
          inputMode="numeric"
          data-autofocus
          {...field}
          onValue={(value) => field.onValue(digitsOnly(value))}
        />
      </form>
    </StepModal>
  )
}
