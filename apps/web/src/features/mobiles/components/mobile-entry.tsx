import { newMobile } from '@atrium/contract/mobiles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/field.tsx'
import { useForm } from '../../../ui/form.ts'
import { showResult } from '../../../ui/notices.ts'
import { PinModal } from '../../../ui/pin-modal.tsx'
import { StepModal } from '../../../ui/step-modal.tsx'
import { useRefusal } from '../../identity/use-refusal.ts'
import { askForMobile, confirmMobile } from '../queries.ts'

/** The number first, then the PIN that went there. */
export function MobileEntry({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation()
  const refuse = useRefusal()
  const [sentTo, setSentTo] = useState<string>()
  const confirmed = () => {
    showResult(t('factors.mobileAdded'))
    onDone()
  }
  return sentTo === undefined ? (
    <NumberModal onSent={setSentTo} onClose={onClose} />
  ) : (
    <PinModal sentTo={sentTo} confirm={confirmMobile} refuse={refuse} onConfirmed={confirmed} onClose={onClose} />
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
