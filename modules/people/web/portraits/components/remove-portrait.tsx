import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { showSuccess } from '@atrium/ui/components/notices'
import { useRefusal } from '@atrium/ui/components/use-refusal'
import { removePortrait } from '../queries.ts'

export function RemovePortrait({ onRemoved }: { onRemoved: () => void }) {
  const { t } = useTranslation()
  const showRefusal = useRefusal()
  const [isConfirming, setIsConfirming] = useState(false)
  const close = () => setIsConfirming(false)
  const remove = async () => {
    close()
    try {
      await removePortrait()
      showSuccess(t('portraits.removed'))
      onRemoved()
    } catch (error) {
      showRefusal(error)
    }
  }
  return (
    <>
      <button className="button" type="button" onClick={() => setIsConfirming(true)}>
        {t('portraits.remove')}
      </button>
      {isConfirming && (
        <Modal
          isAlert
          title={t('portraits.removeTitle')}
          onClose={close}
          footer={
            <>
              <button className="button primary" type="button" onClick={() => void remove()}>
                {t('portraits.remove')}
              </button>
              <button className="button" type="button" data-autofocus onClick={close}>
                {t('actions.cancel')}
              </button>
            </>
          }
        >
          <p>{t('portraits.removeText')}</p>
        </Modal>
      )}
    </>
  )
}
