import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileDrop } from '@atrium/files/web/components/file-drop.tsx'
import { UploadList } from '@atrium/files/web/components/upload-list.tsx'
import type { UploadedFile } from '@atrium/files/web/upload'
import { useUploads } from '@atrium/files/web/use-uploads'
import { Check } from '@atrium/ui/components/check.tsx'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { Note } from '@atrium/ui/components/states.tsx'
import { failureCode, failureDetails } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import { documentKinds, type DocumentKind } from '../../contract/document-terms.ts'
import { publicationPurpose } from '../../contract/publications.ts'
import { api } from '../api.ts'
import { RecipientsField } from './recipients-field.tsx'
import { nobody, toSelection } from './recipients.ts'

type Props = { portal: string; onPublished: (id: string) => void; onClose: () => void }

/** Uploads a file and publishes it to a group of clients or to chosen clients. */
export function PublishDialog({ portal, onPublished, onClose }: Props) {
  const { t } = useTranslation()
  const [file, setFile] = useState<UploadedFile | null>(null)
  const uploads = useUploads({ purpose: publicationPurpose, target: { portal }, onAdd: setFile })
  const [kind, setKind] = useState<DocumentKind>('letter')
  const [recipients, setRecipients] = useState(nobody)
  const [asksConfirmation, setAsksConfirmation] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const selection = toSelection(recipients)
  const publish = async () => {
    if (!file) return setError(t('library.publish.fileMissing'))
    if (!selection) return setError(t('library.publish.recipientsMissing'))
    setIsBusy(true)
    try {
      await api.publications.publish({ portal, publication: file.id, kind, asksConfirmation, selection })
      showResult(t('library.publish.begun', { name: file.name }))
      void queryClient.invalidateQueries({ queryKey: ['documents'] })
      onPublished(file.id)
    } catch (failure) {
      const [issue] = failureDetails(failure).issues ?? []
      if (issue?.path === 'selection') setError(t('library.publish.nobody'))
      else showError(t(`errors.${failureCode(failure)}`))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Modal title={t('library.publish.title')} lede={t('library.publish.lede')} isWide onClose={onClose}>
      <div className="library-dialog">
        {file ? (
          <p className="publish-file">
            <strong>{file.name}</strong>{' '}
            <button className="link" type="button" onClick={() => setFile(null)}>
              {t('library.publish.otherFile')}
            </button>
          </p>
        ) : (
          <>
            <FileDrop label={t('library.publish.file')} isMultiple={false} onFiles={(files) => uploads.queue.add(files)} />
            <UploadList uploads={uploads} />
          </>
        )}
        <NativeSelect
          label={t('library.kind')}
          value={kind}
          choices={documentKinds.map((value) => ({ value, label: t(`library.kinds.${value}`) }))}
          isForm
          onChoose={setKind}
        />
        <RecipientsField portal={portal} recipients={recipients} onChange={setRecipients} />
        <Check isOn={asksConfirmation} onChange={setAsksConfirmation}>
          {t('library.publish.askConfirmation')}
        </Check>
        {error && <Note kind="error">{error}</Note>}
        <div className="library-dialog-foot">
          <button className="button primary" type="button" aria-busy={isBusy} onClick={() => void publish()}>
            {t('library.publish.publish')}
          </button>
          <button className="button" type="button" onClick={onClose}>
            {t('library.cancel')}
          </button>
        </div>
      </div>
    </Modal>
  )
}
