import { newMobile } from '../../../contract/mobiles.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '@atrium/ui/components/field.tsx'
import { useForm } from '@atrium/ui/forms/use-form'
import { showResult } from '@atrium/ui/components/notices'
import { PinModal } from '@atrium/ui/components/pin-modal.tsx'
import { StepModal } from '@atrium/ui/components/step-modal.tsx'
import { useRefusal } from '@atrium/ui/components/use-refusal'
import { requestMobilePin, confirmMobile } from '../queries.ts'

/** Requests the number, and then the PIN sent to it. */
export function MobileEntry({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation()
  const showRefusal = useRefusal()
  const [sentTo, setSentTo] = useState<string>()
  const finish = () => {
    showResult(t('factors.mobileAdded'))
    onDone()
  }
  return sentTo === undefined ? (
    <NumberModal onSent={setSentTo} onClose={onClose} />
  ) : (
    <PinModal sentTo={sentTo} confirm={confirmMobile} refuse={showRefusal} onConfirmed={finish} onClose={onClose} />
  )
}

function NumberModal({ onSent, onClose }: { onSent: (sentTo: string) => void; onClose: () => void }) {
  const { t } = useTranslation()
  const showRefusal = useRefusal()
  const form = useForm(newMobile, { number: '' }, async ({ number }) => {
    try {
      onSent(await requestMobilePin(number))
    } catch (error) {
      showRefusal(error)
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
