import type { FieldValue } from '@atrium/domain/fields/definition'
import { listRecords } from '@atrium/domain/fields/parts'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FileBadge } from '@atrium/files/web/components/file-badge.tsx'
import { FileDrop } from '@atrium/files/web/components/file-drop.tsx'
import { UploadList } from '@atrium/files/web/components/upload-list.tsx'
import { useUploads } from '@atrium/files/web/use-uploads'
import { FieldMessages } from '@atrium/ui/components/field.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import type { FieldProps } from './field-renderer.ts'
import { mediaPurpose } from './media-search.ts'
import { storedList, textOf } from './stored-values.ts'

type Props = FieldProps & { isMultiple: boolean }

const noTarget = {}

/** Shows the stored files by name. Files are added by drop or with a button, and removed. A file that fails is skipped. */
export function FileEntry({ isMultiple, field, value, onValue, label, hint, error, form }: Props) {
  const id = useId()
  const files = listRecords(value)
  // Several uploads may end before the value of the first arrives in the form.
  const latest = useRef<readonly FieldValue[]>(files)
  useEffect(() => {
    latest.current = files
  })
  const uploads = useUploads({
    purpose: mediaPurpose,
    target: noTarget,
    onAdd(file) {
      form.addName(mediaPurpose, file.id, file.name)
      latest.current = isMultiple ? [...latest.current, file] : [file]
      onValue(storedList(latest.current))
    },
  })
  return (
    <fieldset className={error ? 'entry bad entry-group' : 'entry entry-group'} data-field={field.name} tabIndex={-1}>
      <legend>{label}</legend>
      <FileNames files={files} onRemove={(index) => onValue(storedList(files.toSpliced(index, 1)))} />
      <FileDrop
        label={label}
        isMultiple={isMultiple}
        describedBy={error ? `${id}-error` : undefined}
        onFiles={(chosen) => uploads.queue.add(chosen)}
      />
      <UploadList uploads={uploads} />
      <FieldMessages id={id} error={error} hint={hint} />
    </fieldset>
  )
}

type NamesProps = { files: ReturnType<typeof listRecords>; onRemove?: ((index: number) => void) | undefined }

/** Shows the names of stored files. */
export function FileNames({ files, onRemove }: NamesProps) {
  const { t } = useTranslation()
  if (files.length === 0) return null
  return (
    <ul className="files">
      {files.map((file, index) => (
        <li key={textOf(file['id'])}>
          <FileBadge name={textOf(file['name'])} />
          <a href={`/api/files/${textOf(file['id'])}?download=1`} download>
            {textOf(file['name'])}
          </a>
          {onRemove && (
            <button
              type="button"
              className="close"
              aria-label={t('controls.remove', { name: textOf(file['name']) })}
              onClick={() => onRemove(index)}
            >
              <Icon name="close" small />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
