import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { downloadFile } from '@atrium/ui/lib/download-file'
import { failureCode } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import { Icon } from '@atrium/ui/components/icon.tsx'
import type { Envelope } from '../../../contract/envelopes.ts'
import { api } from '../../api.ts'

/** What staff do with a request: they see how many signatures it needs, save the evidence and withdraw it. */
export function ManageEnvelope({ account, envelope }: { account: string; envelope: Envelope }) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const { id, title, state, neededCount, signerCount, remindDays, evidenceUrl } = envelope
  const withdraw = async () => {
    setIsAsking(false)
    try {
      await api.envelopes.withdraw({ account, envelope: id })
      showResult(t('signings.withdrawn'))
    } catch (error) {
      const code = failureCode(error)
      showError(t(code === 'conflict' ? 'signing.conflict' : `errors.${code}`))
    } finally {
      await queryClient.invalidateQueries()
    }
  }
  const saveEvidence = async () => {
    try {
      await downloadFile(evidenceUrl ?? '', `${title} evidence.json`)
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    }
  }
  return (
    <section className="manage-envelope">
      <h2>{t('signings.manage')}</h2>
      <p className="muted">
        {neededCount === signerCount ? t('signings.neededAll') : t('signings.needed', { count: neededCount, all: signerCount })}.{' '}
        {state === 'sent' && remindDays !== null && t('signings.autoReminder', { count: remindDays })}
      </p>
      {evidenceUrl !== null && (
        <>
          <button className="button" type="button" onClick={() => void saveEvidence()}>
            <Icon name="download" small />
            {t('signings.evidence')}
          </button>
          <p className="hint">{t('signings.evidenceHint')}</p>
        </>
      )}
      {state === 'sent' && (
        <button className="button danger" type="button" onClick={() => setIsAsking(true)}>
          {t('signings.withdraw')}
        </button>
      )}
      {isAsking && (
        <Modal
          isAlert
          title={t('signings.withdrawTitle')}
          onClose={() => setIsAsking(false)}
          footer={
            <>
              <button className="button danger" type="button" onClick={() => void withdraw()}>
                {t('signings.withdraw')}
              </button>
              <button className="button" type="button" onClick={() => setIsAsking(false)}>
                {t('signings.keep')}
              </button>
            </>
          }
        >
          <p>{t('signings.withdrawText')}</p>
        </Modal>
      )}
    </section>
  )
}
