import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEdition } from '@atrium/ui/brand/edition'
import { isGreeting } from '@atrium/ui/lib/greeting'
import { useStore } from '@atrium/ui/lib/store'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { Note } from '@atrium/ui/components/states.tsx'

/** States that access is limited, in a dialog that can be closed and in a note that stays on the page. */
export function LimitedAccess() {
  const { t } = useTranslation()
  const { contact } = useEdition()
  const [isOpen, setIsOpen] = useState(true)
  const isGreetingShown = useStore(isGreeting)
  const close = () => setIsOpen(false)
  return (
    <>
      <div className="wrap limited">
        <Note>{t('errors.need-external-id')}</Note>
      </div>
      {isOpen && !isGreetingShown && (
        <Modal
          title={t('accounts.limitedTitle')}
          onClose={close}
          footer={
            <button className="button primary" type="button" data-autofocus onClick={close}>
              {t('accounts.understood')}
            </button>
          }
        >
          <p>{t('errors.need-external-id')}</p>
          <p>{t('accounts.limitedHelp', { email: contact.email, phone: contact.phone })}</p>
        </Modal>
      )}
    </>
  )
}
