import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { smallPictureOf } from './media-search.ts'
import { MediaThumbnail } from './media-thumbnail.tsx'
import type { NamedRecord } from './record-search.ts'

/** Names of pictures, of which the server keeps smaller versions. */
const pictureName = /\.(?:jpe?g|png|gif|webp)$/i

type Props = { files: readonly NamedRecord[]; onRemove?: ((index: number) => void) | undefined }

/** Shows stored files by name, with small pictures of those that are pictures. Each name is a link that saves the file. */
export function FileNames({ files, onRemove }: Props) {
  const { t } = useTranslation()
  if (files.length === 0) return null
  return (
    <ul className="files">
      {files.map(({ id, name }, index) => (
        <li key={id}>
          <MediaThumbnail address={pictureName.test(name) ? smallPictureOf(id) : null} name={name} />
          <a href={`/api/files/${id}?download=1`} download>
            {name}
          </a>
          {onRemove && (
            <button type="button" className="close" aria-label={t('controls.remove', { name })} onClick={() => onRemove(index)}>
              <Icon name="close" small />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
