import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FileDrop } from '@atrium/files/web/components/file-drop.tsx'
import { UploadList } from '@atrium/files/web/components/upload-list.tsx'
import { useUploads } from '@atrium/files/web/use-uploads'
import { mediaPurpose } from './media-search.ts'
import type { NamedRecord } from './record-search.ts'

type Props = {
  /** Folder of the media libraries; null for the top. */
  folder: string | null
  onAdd?: (file: NamedRecord) => void
}

/** Uploads files to a folder of the media libraries, and reloads the lists that show them. */
export function MediaUpload({ folder, onAdd }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const uploads = useUploads({
    purpose: mediaPurpose,
    target: folder === null ? {} : { folder },
    onAdd(file) {
      for (const name of ['items', 'menu']) void client.invalidateQueries({ queryKey: ['collections', name] })
      onAdd?.(file)
    },
  })
  return (
    <div className="media-upload">
      <FileDrop label={t('fields.selectMedia')} isMultiple button={t('fileUploads.upload')} onFiles={(files) => uploads.queue.add(files)} />
      <UploadList uploads={uploads} />
    </div>
  )
}
