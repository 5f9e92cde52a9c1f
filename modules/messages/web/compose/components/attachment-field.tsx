import { useTranslation } from 'react-i18next'
import { FileBadge } from '@atrium/files/web/components/file-badge.tsx'
import { FileDrop } from '@atrium/files/web/components/file-drop.tsx'
import { UploadList } from '@atrium/files/web/components/upload-list.tsx'
import type { Uploads } from '@atrium/files/web/use-uploads'
import { FieldMessages } from '@atrium/ui/components/field.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { showError } from '@atrium/ui/components/notices'
import { maxAttachments } from '../../../contract/message-terms.ts'

export type AttachedFile = { id: string; name: string }

type Props = { files: readonly AttachedFile[]; uploads: Uploads; error: string | undefined; onRemove: (id: string) => void }

/** Files of a message: those that are attached, those on their way, and an area for others. */
export function AttachmentField({ files, uploads, error, onRemove }: Props) {
  const { t } = useTranslation()
  const underWay = uploads.states.filter(({ status }) => !['done', 'failed', 'later'].includes(status)).length
  const add = (chosen: readonly File[]) => {
    if (files.length + underWay + chosen.length > maxAttachments) {
      showError(t('messages.tooManyAttachments', { count: maxAttachments }))
      return
    }
    uploads.queue.add(chosen)
  }
  return (
    <div className={error ? 'entry message-files bad' : 'entry message-files'}>
      <span>{t('messages.addAttachments')}</span>
      {files.length > 0 && (
        <ul className="message-attached">
          {files.map(({ id, name }) => (
            <li key={id}>
              <FileBadge name={name} />
              <span>{name}</span>
              <button className="close" type="button" aria-label={t('messages.removeAttachment', { name })} onClick={() => onRemove(id)}>
                <Icon name="close" small />
              </button>
            </li>
          ))}
        </ul>
      )}
      <UploadList uploads={uploads} />
      <FileDrop label={t('messages.addAttachments')} isMultiple hasCamera onFiles={add} />
      <FieldMessages id="message-attachment" error={error} hint={t('messages.attachmentsHint', { count: maxAttachments })} />
    </div>
  )
}
