import type { FieldValue } from '@atrium/domain/fields/definition'
import { listRecords } from '@atrium/domain/fields/parts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldMessages } from '@atrium/ui/components/field.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import type { FieldProps } from './field-renderer.ts'
import { FileDrop } from './file-drop.tsx'
import { storedList, textOf } from './stored-values.ts'
import { uploads } from './uploads.ts'
import { useUploads } from './use-uploads.ts'

type Props = FieldProps & { isMultiple: boolean }

/** Shows the stored files by name. If the portal offers uploads, files can be added by drop or with a button, and removed. */
export function FileEntry({ isMultiple, field, value, onValue, label, hint, error, form }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const files = listRecords(value)
  const place = { collection: form.collection, itemId: form.itemId, field: field.name }
  const add = (added: readonly FieldValue[]) => onValue(storedList(isMultiple ? [...files, ...added] : added.slice(-1)))
  const { states, send } = useUploads(place, add)
  return (
    <fieldset className={error ? 'entry bad entry-group' : 'entry entry-group'} data-field={field.name} tabIndex={-1}>
      <legend>{label}</legend>
      <FileNames
        files={files}
        onRemove={uploads.uploadFile === null ? undefined : (index) => onValue(storedList(files.toSpliced(index, 1)))}
      />
      {uploads.uploadFile === null ? (
        <p className="hint">{t('fields.noUploads')}</p>
      ) : (
        <FileDrop label={label} isMultiple={isMultiple} describedBy={error ? `${id}-error` : undefined} onFiles={send} />
      )}
      <ul className="uploads" aria-live="polite">
        {states.map((state) => (
          <li key={state.key} className={state.hasFailed ? 'problem' : undefined}>
            {state.hasFailed ? (
              t('fields.uploadFailed', { name: state.name })
            ) : (
              <>
                {state.name} <progress max={100} value={state.percent} aria-label={t('fields.uploading', { name: state.name })} />
              </>
            )}
          </li>
        ))}
      </ul>
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
          <Icon name="document" small />
          <span>{textOf(file['name'])}</span>
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
