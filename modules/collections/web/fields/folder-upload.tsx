import { useTranslation } from 'react-i18next'
import { lazyPart } from '@atrium/ui/components/lazy-part'
import type { FieldProps } from './field-renderer.ts'

const upload = lazyPart(() => import('./media-upload.tsx').then(({ MediaUpload }) => MediaUpload))

/** Uploads files to the folder that the side panel shows, and reloads the list of its files. */
export function FolderUpload({ field, label, form: { itemId } }: FieldProps) {
  const { t } = useTranslation()
  return (
    <div className="entry" role="group" aria-label={label} data-field={field.name} tabIndex={-1}>
      <span>{label}</span>
      {itemId === undefined ? <p className="muted">{t('fields.uploadFirst')}</p> : <upload.Part folder={itemId} />}
    </div>
  )
}
