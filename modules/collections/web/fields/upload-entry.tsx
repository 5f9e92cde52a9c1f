import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FileDrop } from '@atrium/files/web/components/file-drop.tsx'
import { UploadList } from '@atrium/files/web/components/upload-list.tsx'
import { useUploads } from '@atrium/files/web/use-uploads'
import { FieldMessages } from '@atrium/ui/components/field.tsx'
import type { FieldForm } from './field-renderer.ts'
import { FileNames } from './file-names.tsx'
import { mediaPurpose } from './media-search.ts'
import type { NamedRecord } from './record-search.ts'

type Props = {
  name: string
  label: string
  files: readonly NamedRecord[]
  isMultiple: boolean
  error?: string | undefined
  hint?: string | undefined
  form: FieldForm
  onFiles: (files: readonly NamedRecord[]) => void
}

const noTarget = {}

/**
 * Shows the stored files by name. Files are added by drop, with a button or by the camera of a phone, and removed. A file that fails is
 * skipped, and listed with the reason.
 */
export function UploadEntry({ name, label, files, isMultiple, error, hint, form, onFiles }: Props) {
  const { t } = useTranslation()
  const id = useId()
  // Several uploads may end before the value of the first arrives in the form.
  const latest = useRef(files)
  useEffect(() => {
    latest.current = files
  })
  const place = form.uploads ?? { purpose: mediaPurpose, target: noTarget }
  const uploads = useUploads({
    purpose: place.purpose,
    target: place.target,
    onAdd(file) {
      form.addName(mediaPurpose, file.id, file.name)
      latest.current = isMultiple ? [...latest.current, file] : [file]
      onFiles(latest.current)
    },
  })
  return (
    <fieldset className={error ? 'entry bad entry-group' : 'entry entry-group'} data-field={name} tabIndex={-1}>
      <legend>{label}</legend>
      <FileNames files={files} onRemove={(index) => onFiles(files.toSpliced(index, 1))} />
      {form.uploads === null ? (
        <p className="muted">{t('fields.noUploads')}</p>
      ) : (
        <FileDrop
          label={label}
          isMultiple={isMultiple}
          describedBy={error ? `${id}-error` : undefined}
          accept={form.uploads?.accept}
          hasCamera={form.uploads !== undefined}
          onFiles={(chosen) => uploads.queue.add(chosen)}
        />
      )}
      <UploadList uploads={uploads} />
      <FieldMessages id={id} error={error} hint={hint} />
    </fieldset>
  )
}
