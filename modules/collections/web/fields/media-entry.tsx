import { mediaCollection } from '@atrium/domain/fields/ids'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '@atrium/ui/components/lazy-part'
import type { FieldForm } from './field-renderer.ts'
import { smallPictureOf } from './media-search.ts'
import { MediaThumbnail } from './media-thumbnail.tsx'
import { PickedRecords } from './picked-records.tsx'
import type { NamedRecord } from './record-search.ts'
import { UploadEntry } from './upload-entry.tsx'

const dialog = lazyPart(() => import('./media-dialog.tsx').then(({ MediaDialog }) => MediaDialog))

type Props = {
  name: string
  label: string
  ids: readonly string[]
  isMultiple: boolean
  error?: string | undefined
  hint?: string | undefined
  form: FieldForm
  onIds: (ids: readonly string[]) => void
}

/**
 * Shows the chosen files of the media libraries, and lets a person choose others in a dialog. In a form, whose files are uploaded to the form
 * itself, they are uploaded.
 */
export function MediaEntry(props: Props) {
  const { ids, form, onIds } = props
  const files = ids.map((id) => ({ id, name: form.nameOf(mediaCollection, id) ?? id }))
  if (form.uploads === undefined) return <LibraryEntry {...props} files={files} />
  return <UploadEntry {...props} files={files} onFiles={(chosen) => onIds(chosen.map(({ id }) => id))} />
}

function LibraryEntry({ name, label, ids, files, isMultiple, error, hint, form, onIds }: Props & { files: readonly NamedRecord[] }) {
  const { t } = useTranslation()
  return (
    <PickedRecords
      name={name}
      label={label}
      records={files}
      button={t('fields.selectMedia')}
      icon="image"
      error={error}
      hint={hint}
      renderPicture={({ id, name: fileName }) => <MediaThumbnail address={smallPictureOf(id)} name={fileName} />}
      onRemove={(id) => onIds(ids.filter((one) => one !== id))}
      onApproach={dialog.preload}
    >
      {(close) => (
        <dialog.Part
          onLoadFailure={close}
          chosen={files}
          isMultiple={isMultiple}
          onClose={close}
          onChoose={(chosen) => {
            for (const file of chosen) form.addName(mediaCollection, file.id, file.name)
            onIds(chosen.map(({ id }) => id))
            close()
          }}
        />
      )}
    </PickedRecords>
  )
}
