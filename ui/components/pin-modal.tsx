import { pin } from '@atrium/contract/schema'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode } from '../lib/failure.ts'
import { useForm } from '../forms/use-form.ts'
import { pinDigits } from './pin-digits.ts'
import { PinField } from './pin-field.tsx'
import { StepModal } from './step-modal.tsx'
import { useSubmitWhenComplete } from './use-submit-when-complete.ts'

type Props = {
  sentTo: string
  confirm: (code: string) => Promise<void>
  /** Called with the error of a refused PIN, which is also shown at the field. */
  refuse: (error: unknown) => void
  onConfirmed: () => void
  onClose: () => void
}

/** Shows the step that verifies an e-mail address or a number with a PIN. The form is submitted as soon as the PIN is complete. */
export function PinModal({ sentTo, confirm, refuse, onConfirmed, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const form = useForm(pin, { code: '' }, async ({ code }, control) => {
    try {
      await confirm(code)
      onConfirmed()
    } catch (error) {
      control.setValues(() => ({ code: '' }))
      control.setErrors({ code: t(`errors.${failureCode(error)}`) })
      refuse(error)
      control.focusField('code')
    }
  })
  const field = form.field('code')
  const element = useSubmitWhenComplete(field.value, pinDigits)
  return (
    <StepModal
      form={id}
      title={t('identity.enterPin')}
      lede={t('identity.pinSentTo', { address: sentTo })}
      action={t('identity.confirm')}
      isSending={form.isSending}
      onClose={onClose}
    >
      <form ref={element} id={id} onSubmit={form.submit} noValidate aria-busy={form.isSending}>
        <PinField label={t('identity.pin')} hint={t('identity.sentWhenComplete')} {...field} />
      </form>
    </StepModal>
  )
}
