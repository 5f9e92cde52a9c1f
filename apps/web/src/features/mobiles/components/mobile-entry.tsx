import { pin } from '@atrium/contract/identity'
import { newMobile } from '@atrium/contract/mobiles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode } from '../../../lib/failure.ts'
import { TextField } from '../../../ui/field.tsx'
import { useForm } from '../../../ui/form.ts'
import { showResult } from '../../../ui/notices.ts'
import { StepModal } from '../../../ui/step-modal.tsx'
import { digitsOnly } from '../../identity/pin-digits.ts'
import { useRefusal } from '../../identity/use-refusal.ts'
import { askForMobile, confirmMobile } from '../queries.ts'

/** The number first, then the PIN that went there. */
export function MobileEntry({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const [sentTo, setSentTo] = useState<string>()
  return sentTo === undefined ? (
    <NumberModal onSent={setSentTo} onClose={onClose} />
  ) : (
    <PinModal sentTo={sentTo} onDone={onDone} onClose={onClose} />
  )
}

function NumberModal({ onSent, onClose }: { onSent: (sentTo: string) => void; onClose: () => void }) {
  const { t } = useTranslation()
  const refuse = useRefusal()
  const form = useForm(newMobile, { number: '' }, async ({ number }) => {
    try {
      onSent(await askForMobile(number))
    } catch (error) {
      refuse(error)
    }
  })
  return (
    <StepModal
      form="mobile"
      title={t('factors.addMobile')}
      lede={t('factors.addMobileLede')}
      action={t('emails.sendPin')}
      onClose={onClose}
    >
      <form id="mobile" onSubmit={form.submit} noValidate aria-busy={form.isSending}>
        <TextField
          label={t('factors.mobile')}
          hint={t('factors.mobileHint')}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          data-autofocus
          {...form.field('number')}
        />
      </form>
    </StepModal>
  )
}

function PinModal({ sentTo, onDone, onClose }: { sentTo: string; onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation()
  const refuse = useRefusal()
  const form = useForm(pin, { code: '' }, async ({ code }, control) => {
    try {
      await confirmMobile(code)
      showResult(t('factors.mobileAdded'))
      onDone()
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
      form="mobile"
      title={t('identity.enterPin')}
      lede={t('identity.pinSentTo', { address: sentTo })}
      action={t('identity.confirm')}
      onClose={onClose}
    >
      <form id="mobile" onSubmit={form.submit} noValidate aria-busy={form.isSending}>
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
