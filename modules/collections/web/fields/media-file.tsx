import { useTranslation } from 'react-i18next'
import { sizeText } from '@atrium/files/web/size-text'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { FieldProps } from './field-renderer.ts'
import { MediaThumbnail } from './media-thumbnail.tsx'
import { textOf } from './stored-values.ts'

/** Shows a file of the media libraries: its picture or kind, its size, and a link that saves it. */
export function MediaFile({ field, label, form }: FieldProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { itemId, values } = form
  const [kind, fileUrl] = [textOf(values['kind'] ?? null), textOf(values['fileUrl'] ?? null)]
  if (itemId === undefined) return null
  const isPicture = textOf(values['thumbnail'] ?? null).startsWith('/')
  const size = sizeText(Number(values['bytes'] ?? 0), number)
  return (
    <div className="media-file" role="group" aria-label={label} data-field={field.name} tabIndex={-1}>
      <span className="media-preview">
        <MediaThumbnail address={isPicture ? `/api/files/${itemId}/medium` : null} name={kind} />
      </span>
      <p>
        <strong>{textOf(values['fileName'] ?? null)}</strong>
        <span className="muted">
          {kind.toUpperCase()}, {size}
        </span>
        <a className="button" href={`/api/files/${itemId}?download=1`} download>
          <Icon name="download" small />
          {t('fields.download')}
        </a>
        {values['public'] === true && fileUrl.startsWith('/media/') && (
          <a className="link" href={fileUrl} target="_blank" rel="noreferrer">
            {t('fields.publicAddress')}
          </a>
        )}
      </p>
    </div>
  )
}
