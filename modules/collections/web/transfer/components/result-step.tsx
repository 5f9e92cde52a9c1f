import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { showError } from '@atrium/ui/components/notices'
import { failureCode } from '@atrium/ui/lib/failure'
import type { Transfer } from '../../../contract/transfer.ts'
import { api } from '../../api.ts'
import { storeTransfer } from '../transfer-calls.ts'
import { Counts } from './counts.tsx'
import { LeftList } from './left-list.tsx'
import { WorkProgress } from './work-progress.tsx'

type Props = { transfer: Transfer; onAnother: () => void; onClose: () => void }

/** Last step: the progress and the result of an import, which can be undone. */
export function ResultStep({ transfer, onAnother, onClose }: Props) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const { state, counts, refusal, collection, id } = transfer
  if (state === 'running' || state === 'undoing')
    return (
      <div className="transfer-part">
        <WorkProgress label={t(state === 'running' ? 'transfer.importing' : 'transfer.undoing')} percent={transfer.percent} />
        <p className="muted">{t('transfer.importingNote')}</p>
      </div>
    )
  const title = t(state === 'undone' ? 'transfer.undoneTitle' : 'transfer.doneTitle')
  const undo = async () => {
    if (!isAsking) return setIsAsking(true)
    setIsAsking(false)
    try {
      storeTransfer(await api.transfers.undo({ collection, transfer: id }))
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    }
  }
  return (
    <div className="transfer-part">
      <h3>{title}</h3>
      <p role="status" className="visually-hidden">
        {title}
      </p>
      {refusal && (
        <p className="field-error" role="alert">
          {t(`transfer.refusals.${refusal.code}`, { count: refusal.count ?? 0 })}
        </p>
      )}
      <Counts
        entries={
          state === 'undone'
            ? [
                [t('transfer.undone'), counts.undone],
                [t('transfer.left'), counts.left, counts.left > 0],
              ]
            : [
                [t('transfer.created'), counts.created],
                [t('transfer.updated'), counts.updated],
                [t('transfer.unchanged'), counts.unchanged],
                [t('transfer.wrong'), counts.wrong, counts.wrong > 0],
              ]
        }
      />
      {counts.left > 0 && <LeftList collection={collection} transfer={id} />}
      <p className="transfer-actions">
        <button className="button primary" type="button" onClick={onClose}>
          {t('transfer.close')}
        </button>
        <button className="button" type="button" onClick={onAnother}>
          {t('transfer.anotherImport')}
        </button>
        {transfer.canUndo && (
          <button className={isAsking ? 'button danger asking' : 'button danger'} type="button" onClick={() => void undo()}>
            <Icon name="undo" small />
            {t(isAsking ? 'transfer.undoConfirm' : 'transfer.undo')}
          </button>
        )}
      </p>
      {transfer.canUndo && <p className="muted">{t('transfer.undoNote')}</p>}
    </div>
  )
}
