import { pin } from '@atrium/contract/schema'
import type { OwnFactors } from '../../../contract/factors.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QrCode } from '@atrium/ui/components/qr-code.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import { useForm } from '@atrium/ui/forms/use-form'
import { showError, showResult } from '@atrium/ui/components/notices'
import { pinDigits } from '@atrium/ui/components/pin-digits'
import { PinField } from '@atrium/ui/components/pin-field.tsx'
import { Setting } from '@atrium/ui/components/setting.tsx'
import { StepModal } from '@atrium/ui/components/step-modal.tsx'
import { useRefusal } from '@atrium/ui/components/use-refusal'
import { useSubmitWhenComplete } from '@atrium/ui/components/use-submit-when-complete'
import { beginAuthenticator, confirmAuthenticator, removeAuthenticator } from '../queries.ts'
import { BackupCodesModal } from './backup-codes.tsx'
import { RemoveModal } from './remove-modal.tsx'
import './factors.css'

type Offer = { secret: string; uri: string }

export function AuthenticatorSetting({ factors }: { factors: OwnFactors }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const showRefusal = useRefusal()
  const [offer, setOffer] = useState<Offer>()
  const [codes, setCodes] = useState<string[] | null>(null)
  const [isRemoving, setIsRemoving] = useState(false)
  const startSetUp = () => beginAuthenticator().then(setOffer).catch(showRefusal)
  const finishSetUp = (backupCodes: string[] | null) => {
    setOffer(undefined)
    setCodes(backupCodes)
    showResult(t('factors.authenticatorAdded'))
  }
  const remove = async () => {
    setIsRemoving(false)
    await removeAuthenticator()
      .then(() => showResult(t('factors.authenticatorRemoved')))
      .catch(showRefusal)
  }
  const { authenticator } = factors
  return (
    <>
      <Setting
        title={t('factors.authenticator')}
        action={
          authenticator ? (
            <button className="button" type="button" onClick={() => setIsRemoving(true)}>
              {t('factors.remove')}
            </button>
          ) : (
            <button className="button" type="button" onClick={() => void startSetUp()}>
              {t('factors.setUp')}
            </button>
          )
        }
      >
        {authenticator ? t('factors.since', { date: date(authenticator.since) }) : t('factors.authenticatorLede')}
      </Setting>
      {offer && <EnrolModal offer={offer} onAdded={finishSetUp} onClose={() => setOffer(undefined)} />}
      {codes && <BackupCodesModal codes={codes} onClose={() => setCodes(null)} />}
      {isRemoving && (
        <RemoveModal
          title={t('factors.removeAuthenticator')}
          text={t('factors.removeAuthenticatorText')}
          onRemove={() => void remove()}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </>
  )
}

type EnrolProps = { offer: Offer; onAdded: (backupCodes: string[] | null) => void; onClose: () => void }

function EnrolModal({ offer, onAdded, onClose }: EnrolProps) {
  const { t } = useTranslation()
  const showRefusal = useRefusal()
  const form = useForm(pin, { code: '' }, async ({ code }, control) => {
    try {
      onAdded(await confirmAuthenticator(code))
    } catch (error) {
      control.setValues(() => ({ code: '' }))
      if (failureCode(error) !== 'wrong-pin') return void showRefusal(error)
      showError(t('identity.wrongCode'))
      control.setErrors({ code: t('identity.wrongCode') })
      control.focusField('code')
    }
  })
  const field = form.field('code')
  const element = useSubmitWhenComplete(field.value, pinDigits)
  return (
    <StepModal
      form="enrol-authenticator"
      title={t('factors.setUpAuthenticator')}
      action={t('identity.confirm')}
      isSending={form.isSending}
      onClose={onClose}
    >
      <div className="enrol">
        <QrCode text={offer.uri} label={t('factors.qr')} />
        <div>
          <p>{t('factors.scan')}</p>
          <p className="muted">{t('factors.orType')}</p>
          <p className="secret">
            <code>{offer.secret}</code>
          </p>
        </div>
      </div>
      <form ref={element} id="enrol-authenticator" onSubmit={form.submit} noValidate>
        <PinField label={t('factors.firstCode')} hint={t('identity.sentWhenComplete')} {...field} />
      </form>
    </StepModal>
  )
}
