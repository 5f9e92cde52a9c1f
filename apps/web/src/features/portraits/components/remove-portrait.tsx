import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../../ui/modal.tsx'
import { showSuccess } from '../../../ui/notices.ts'
import { useRefusal } from '../../identity/use-refusal.ts'
import { removePortrait } from '../queries.ts'

export function RemovePortrait() {
  const { t } = useTranslation()
  const refuse = useRefusal()
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const remove = async () => {
    close()
    await removePortrait()
      .then(() => showSuccess(t('portraits.removed')))
      .catch(refuse)
  }
  return (
    <>
      <button className="button" type="button" onClick={() => setIsAsking(true)}>
        {t('portraits.remove')}
      </button>
      {isAsking && (
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
