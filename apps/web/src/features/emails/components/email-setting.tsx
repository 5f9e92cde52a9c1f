import { newEmail } from '@atrium/contract/emails'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/field.tsx'
import { useForm } from '../../../ui/form.ts'
import { showSuccess } from '../../../ui/notices.ts'
import { PinModal } from '../../../ui/pin-modal.tsx'
import { Setting } from '../../../ui/setting.tsx'
import { StepModal } from '../../../ui/step-modal.tsx'
import { useRefusal } from '../../identity/use-refusal.ts'
import { askForEmail, confirmEmail } from '../queries.ts'

export function EmailSetting({ email }: { email: string }) {
  const { t } = useTranslation()
  const refuse = useRefusal()
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
      {typeof step === 'object' && (
        <PinModal sentTo={step.sentTo} confirm={confirmEmail} refuse={refuse} onConfirmed={done} onClose={close} />
      )}
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
