import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { documentKinds, maxBulkDocuments, type DocumentKind } from '../../../contract/document-terms.ts'
import type { BulkAction } from '../../../contract/bulk.ts'
import type { ListedDocument, ListedFolder } from '../../../contract/documents.ts'
import { listFolderChoices } from '../folder-choices.ts'
import { useArchive } from './use-archive.ts'
import { listChangeable, type Bulk } from './use-bulk.ts'

type Props = {
  account: string
  documents: readonly ListedDocument[]
  folders: readonly ListedFolder[]
  isBin: boolean
  bulk: Bulk
  onClear: () => void
}

/** States how many documents are selected, and offers what can be done with them. */
export function BulkBar({ account, documents, folders, isBin, bulk, onClear }: Props) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<'move' | 'set-kind' | null>(null)
  const archive = useArchive(account)
  const changeable = listChangeable(documents)
  const count = documents.length
  const readOnly = count - changeable.length
  const run = async (action: BulkAction) => {
    if (!(await bulk.run(action, changeable))) return
    setDialog(null)
    onClear()
  }
  return (
    <div className="library-selection" role="region" aria-label={t('library.bulk.label')}>
      <b className="number">{t('library.bulk.count', { count })}</b>
      <button className="link" type="button" onClick={onClear}>
        {t('library.bulk.clear')}
      </button>
      <span className="library-selection-tools">
        {!isBin && count <= maxBulkDocuments && (
          <button
            className="button small"
            type="button"
            aria-busy={archive.isBusy}
            onClick={() => archive.download({ kind: 'documents', documents: documents.map(({ source, id }) => ({ source, id })) })}
          >
            {t('library.do.save')}
          </button>
        )}
        {changeable.length > 0 &&
          (isBin ? (
            <button className="button small" type="button" aria-busy={bulk.isBusy} onClick={() => void run({ kind: 'restore' })}>
              {t('library.do.restore')}
            </button>
          ) : (
            <>
              <button className="button small" type="button" onClick={() => setDialog('move')}>
                {t('library.bulk.move')}
              </button>
              <button className="button small" type="button" onClick={() => setDialog('set-kind')}>
                {t('library.bulk.setKind')}
              </button>
              <button className="button small" type="button" aria-busy={bulk.isBusy} onClick={() => void run({ kind: 'remove' })}>
                {t('library.do.remove')}
              </button>
            </>
          ))}
      </span>
      {!isBin && count > maxBulkDocuments && <small className="muted">{t('library.bulk.tooMany', { count: maxBulkDocuments })}</small>}
      {readOnly > 0 && <small className="muted">{t('library.bulk.readOnly', { count: readOnly })}</small>}
      {dialog && (
        <BulkDialog
          kind={dialog}
          count={changeable.length}
          folders={folders}
          isBusy={bulk.isBusy}
          onRun={(action) => void run(action)}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}

type DialogProps = {
  kind: 'move' | 'set-kind'
  count: number
  folders: readonly ListedFolder[]
  isBusy: boolean
  onRun: (action: BulkAction) => void
  onClose: () => void
}

function BulkDialog({ kind, count, folders, isBusy, onRun, onClose }: DialogProps) {
  const { t } = useTranslation()
  const [folder, setFolder] = useState('')
  const [documentKind, setDocumentKind] = useState<DocumentKind>('other')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onRun(kind === 'move' ? { kind, folder: folder === '' ? null : folder } : { kind, documentKind })
  }
  return (
    <Modal title={t(kind === 'move' ? 'library.bulk.moveTitle' : 'library.bulk.kindTitle', { count })} onClose={onClose}>
      <form className="library-dialog" onSubmit={submit} noValidate>
        {kind === 'move' ? (
          <NativeSelect
            label={t('library.folder')}
            value={folder}
            choices={[{ value: '', label: t('library.noFolder') }, ...listFolderChoices(folders)]}
            isForm
            onChoose={setFolder}
          />
        ) : (
          <NativeSelect
            label={t('library.kind')}
            value={documentKind}
            choices={documentKinds.map((value) => ({ value, label: t(`library.kinds.${value}`) }))}
            isForm
            onChoose={setDocumentKind}
          />
        )}
        <div className="library-dialog-foot">
          <button className="button primary" type="submit" aria-busy={isBusy}>
            {t(kind === 'move' ? 'library.bulk.move' : 'library.save')}
          </button>
          <button className="button" type="button" onClick={onClose}>
            {t('library.cancel')}
          </button>
        </div>
      </form>
    </Modal>
  )
}
