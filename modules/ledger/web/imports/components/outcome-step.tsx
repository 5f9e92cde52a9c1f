import type { ImportRecord } from '../../../contract/imports.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode } from '@atrium/ui/lib/failure'
import { ButtonLink } from '@atrium/ui/components/button-link.tsx'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { showError } from '@atrium/ui/components/notices'
import { undoImport } from '../queries.ts'
import { Counts } from './counts.tsx'
import { LastChange } from './import-list.tsx'
import { RefusalNote } from './refusal-note.tsx'

/** Shows the result of an import, and a button to undo it. */
export function OutcomeStep({ record }: { record: ImportRecord }) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const isUndone = record.state === 'undone'
  return (
    <section className="import-part" aria-labelledby="outcome-title">
      <h2 id="outcome-title">{t(isUndone ? 'imports.undoneTitle' : 'imports.committedTitle')}</h2>
      <p className="muted">
        <LastChange one={record} />
      </p>
      {record.refusal && <RefusalNote refusal={record.refusal} />}
      {record.counts && <Counts counts={record.counts} />}
      <div className="import-do">
        <ButtonLink to="/firm/imports/new">{t('imports.new')}</ButtonLink>
        {!isUndone && (
          <button className="button" type="button" onClick={() => setIsAsking(true)}>
            {t('imports.undo')}
          </button>
        )}
      </div>
      {isAsking && <UndoModal record={record} onClose={() => setIsAsking(false)} />}
    </section>
  )
}

function UndoModal({ record, onClose }: { record: ImportRecord; onClose: () => void }) {
  const { t } = useTranslation()
  const undo = async () => {
    onClose()
    try {
      await undoImport(record.id)
    } catch (error) {
      if (failureCode(error) !== 'proof-required') showError(t(`errors.${failureCode(error)}`))
    }
  }
  return (
    <Modal
      title={t('imports.undoTitle', { file: record.fileName })}
      isAlert
      onClose={onClose}
      footer={
        <>
          <button className="button primary" type="button" data-autofocus onClick={() => void undo()}>
            {t('imports.undoConfirm')}
          </button>
          <button className="button" type="button" onClick={onClose}>
            {t('actions.cancel')}
          </button>
        </>
      }
    >
      <p>{t('imports.undoLede')}</p>
    </Modal>
  )
}
