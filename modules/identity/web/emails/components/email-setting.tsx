import { newEmail } from '../../../contract/emails.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '@atrium/ui/components/field.tsx'
import { useForm } from '@atrium/ui/forms/use-form'
import { showSuccess } from '@atrium/ui/components/notices'
import { PinModal } from '@atrium/ui/components/pin-modal.tsx'
import { Setting } from '@atrium/ui/components/setting.tsx'
import { StepModal } from '@atrium/ui/components/step-modal.tsx'
import { useRefusal } from '@atrium/ui/components/use-refusal'
import { requestEmailChange, confirmEmail } from '../queries.ts'

export function EmailSetting({ email }: { email: string }) {
  const { t } = useTranslation()
  const showRefusal = useRefusal()
  const [step, setStep] = useState<'closed' | 'address' | { sentTo: string }>('closed')
  const close = () => setStep('closed')
  const showDone = () => {
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
        <PinModal sentTo={step.sentTo} confirm={confirmEmail} refuse={showRefusal} onConfirmed={showDone} onClose={close} />
      )}
    </>
  )
}

function AddressModal({ onSent, onClose }: { onSent: (sentTo: string) => void; onClose: () => void }) {
  const { t } = useTranslation()
  const showRefusal = useRefusal()
  const form = useForm(newEmail, { email: '' }, async ({ email }) => {
    try {
      onSent(await requestEmailChange(email))
    } catch (error) {
      showRefusal(error)
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
