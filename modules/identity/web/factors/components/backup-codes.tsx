import type { OwnFactors } from '../../../contract/factors.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEdition } from '@atrium/ui/brand/edition'
import { downloadText } from '@atrium/ui/lib/download'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { Setting } from '@atrium/ui/components/setting.tsx'
import { useRefusal } from '@atrium/ui/components/use-refusal'
import { renewBackupCodes } from '../queries.ts'
import './factors.css'

/** Shows the backup codes setting, only for a person with a factor that the codes can replace. */
export function BackupCodesSetting({ factors }: { factors: OwnFactors }) {
  const { t } = useTranslation()
  const showRefusal = useRefusal()
  const [isConfirming, setIsConfirming] = useState(false)
  const [codes, setCodes] = useState<string[]>()
  if (!factors.authenticator && factors.passkeys.length === 0) return null
  const renew = async () => {
    setIsConfirming(false)
    await renewBackupCodes().then(setCodes).catch(showRefusal)
  }
  return (
    <>
      <Setting
        title={t('factors.backupCodes')}
        action={
          <button className="button" type="button" onClick={() => setIsConfirming(true)}>
            {t('factors.renew')}
          </button>
        }
      >
        {t('factors.left', { count: factors.backupCodesLeft })}
      </Setting>
      {isConfirming && (
        <Modal
          isAlert
          title={t('factors.renewTitle')}
          onClose={() => setIsConfirming(false)}
          footer={
            <>
              <button className="button primary" type="button" data-autofocus onClick={() => void renew()}>
                {t('factors.renewConfirm')}
              </button>
              <button className="button" type="button" onClick={() => setIsConfirming(false)}>
                {t('actions.cancel')}
              </button>
            </>
          }
        >
          <p>{t('factors.renewText')}</p>
        </Modal>
      )}
      {codes && <BackupCodesModal codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  )
}

/** Shows new backup codes once. Only the person's confirmation closes the dialog. */
export function BackupCodesModal({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation()
  const { name } = useEdition()
  const downloadCodes = () =>
    downloadText('backup-codes.txt', `${t('factors.fileTitle', { name })}\r\n\r\n${codes.join('\r\n')}\r\n`, 'text/plain;charset=utf-8')
  return (
    <Modal
      title={t('factors.backupCodes')}
      footer={
        <>
          <button className="button primary" type="button" data-autofocus onClick={onClose}>
            {t('factors.kept')}
          </button>
          <button className="button" type="button" onClick={downloadCodes}>
            {t('factors.download')}
          </button>
        </>
      }
    >
      <p>{t('factors.backupCodesText')}</p>
      <ul className="backup-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
