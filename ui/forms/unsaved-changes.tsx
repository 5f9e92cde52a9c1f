import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Modal } from '../components/modal.tsx'

/** Pages that open without confirmation after signing out or losing the session, so that no personal data stays on the screen. */
const signedOutPages = new Set(['/', '/login', '/electronic-id', '/staff-sign-on', '/stronger-factor'])

/**
 * Asks for confirmation before the person leaves a page with unsaved changes, whether by a link, by Back or by closing the window.
 */
export function UnsavedChanges({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useTranslation()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved && current.pathname !== next.pathname && !signedOutPages.has(next.pathname),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Modal
      isAlert
      title={t('controls.unsavedTitle')}
      onClose={reset}
      footer={
        <>
          <button className="button primary" type="button" onClick={reset}>
            {t('controls.stay')}
          </button>
          <button className="button" type="button" onClick={proceed}>
            {t('controls.leave')}
          </button>
        </>
      }
    >
      <p>{t('controls.unsaved')}</p>
    </Modal>
  )
}
