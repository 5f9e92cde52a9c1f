import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '@atrium/ui/components/lazy-part'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { formPath } from '../../paths.ts'
import type { FormPlace } from '../../queries.ts'

const code = lazyPart(() => import('@atrium/ui/components/qr-code.tsx').then(({ QrCode }) => QrCode))

/**
 * Shows the address of a form as a QR code, with which the person goes on with the draft on another device. The code contains the address
 * only, so the other device asks for a sign-in.
 */
export function ContinueElsewhere({ place, onOpen }: { place: FormPlace; onOpen: () => void }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const address = addressOf(place)
  const open = () => {
    onOpen()
    setIsOpen(true)
  }
  return (
    <>
      <button className="link form-elsewhere" type="button" onClick={open}>
        {t('forms.elsewhere')}
      </button>
      {isOpen && (
        <Modal title={t('forms.elsewhere')} lede={t('forms.elsewhereLede')} onClose={close}>
          <div className="form-code">
            <code.Part text={address} label={t('forms.elsewhereCode')} onLoadFailure={close} />
            <p>
              <span className="muted">{t('forms.elsewhereAddress')}</span>
              <code>{address}</code>
            </p>
          </div>
        </Modal>
      )}
    </>
  )
}

function addressOf({ portal, form, account }: FormPlace): string {
  const address = new URL(formPath(portal, form), location.origin)
  if (account !== undefined) address.searchParams.set('account', account)
  return address.href
}
