import { signUpPinDigits } from '../../../contract/sign-up-pin.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode } from '@atrium/ui/lib/failure'
import { useEntryForm } from '@atrium/ui/forms/use-entry-form'
import { pinDigits } from '@atrium/ui/components/pin-digits'
import { PinField } from '@atrium/ui/components/pin-field.tsx'
import { useSubmitWhenComplete } from '@atrium/ui/components/use-submit-when-complete'
import { showError, showResult } from '@atrium/ui/components/notices'
import { useRefusalText } from '@atrium/ui/components/use-refusal'
import { createSchemaLoader } from '../load-entry-schemas.ts'
import { CancelLink } from './cancel-link.tsx'

const kinds = {
  'sign-in': { loadSchema: createSchemaLoader('pin'), digits: pinDigits, sentTo: 'identity.pinSentTo' },
  'sign-up': { loadSchema: createSchemaLoader('signUpPin'), digits: signUpPinDigits, sentTo: 'identity.signUpPinSentTo' },
} as const

type Props = {
  /** Purpose of the PIN. The PIN of a sign-up is longer. */
  of?: keyof typeof kinds
  sentTo: string | undefined
  confirm: (code: string) => Promise<void>
  /** Sends a new PIN and returns its destination. */
  resend: () => Promise<string>
  onConfirmed: () => void
  onStartAgain: () => void
  /** Alternative action, shown above Cancel. */
  children?: ReactNode
}

export function PinForm({ of = 'sign-in', sentTo, confirm, resend, onConfirmed, onStartAgain, children }: Props) {
  const { t } = useTranslation()
  const [address, setAddress] = useState(sentTo)
  const refusalText = useRefusalText()
  const kind = kinds[of]
  const form = useEntryForm(kind.loadSchema, { code: '' }, async ({ code }, control) => {
    try {
      await confirm(code)
      onConfirmed()
    } catch (error) {
      if (hasPinEnded(error)) return onStartAgain()
      const text = refusalText(error)
      showError(text)
      control.setValues(() => ({ code: '' }))
      control.setErrors({ code: text })
      control.focusField('code')
    }
  })
  const element = useSubmitWhenComplete(form.values.code, kind.digits)
  return (
    <>
      <p className="lede">{address ? t(kind.sentTo, { address }) : t('identity.pinSent')}</p>
      <form ref={element} onSubmit={form.submit} noValidate aria-busy={form.isSending}>
        <div className="pin-field">
          <PinField label={t('identity.pin')} digits={kind.digits} hint={t('identity.sentWhenComplete')} {...form.field('code')} />
        </div>
        <p className="visually-hidden" role="status">
          {form.isSending && t('identity.checking')}
        </p>
        <button className="button primary" type="submit" aria-busy={form.isSending}>
          {t('identity.confirm')}
        </button>
      </form>
      <Resend resend={resend} onResent={setAddress} onStartAgain={onStartAgain} />
      {children}
      <CancelLink />
    </>
  )
}

/** Returns true if the session or sign-up of the PIN no longer exists. */
const hasPinEnded = (error: unknown) => ['not-signed-in', 'conflict'].includes(failureCode(error))

/** Seconds before another PIN can be requested: enough for the first e-mail to arrive. */
const pauseSeconds = 30

type ResendProps = Pick<Props, 'resend' | 'onStartAgain'> & { onResent: (address: string) => void }

function Resend({ resend, onResent, onStartAgain }: ResendProps) {
  const { t } = useTranslation()
  const [secondsLeft, setSecondsLeft] = useState(pauseSeconds)
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  const requestAgain = async () => {
    setSecondsLeft(pauseSeconds)
    try {
      onResent(await resend())
      showResult(t('identity.pinResent'))
    } catch (error) {
      if (hasPinEnded(error)) return onStartAgain()
      showError(t(`errors.${failureCode(error)}`))
    }
  }
  return (
    <p className="first">
      <span>{t('identity.noPin')}</span>
      <button className="button" type="button" disabled={secondsLeft > 0} onClick={() => void requestAgain()}>
        {secondsLeft > 0 ? t('identity.resendIn', { count: secondsLeft }) : t('identity.resend')}
      </button>
    </p>
  )
}
