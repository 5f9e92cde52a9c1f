import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { lazyPart } from '@atrium/ui/components/lazy-part'
import { Menu } from '@atrium/ui/components/menu.tsx'

const photos = lazyPart(async () => (await import('../../photos/photo-dialog.tsx')).PhotoDialog)

type Props = { onFiles: (files: readonly File[]) => void; onNewFolder: () => void }

/** Buttons that add files, photographs and folders. Photographs become a PDF first. */
export function UploadButton({ onFiles, onNewFolder }: Props) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [isTaking, setIsTaking] = useState(false)
  const take = (element: HTMLInputElement) => {
    if (element.files && element.files.length > 0) onFiles([...element.files])
    // Reset, so that the same file can be chosen again.
    element.value = ''
  }
  return (
    <span className="library-add">
      <button className="button primary" type="button" onClick={() => input.current?.click()}>
        <Icon name="upload" small />
        {t('library.upload')}
      </button>
      <Menu
        label={t('library.addMore')}
        className="button"
        button={<Icon name="plus" small />}
        items={[
          { id: 'folder', label: t('library.newFolder'), onChoose: onNewFolder },
          { id: 'photo', label: t('library.photos.title'), onChoose: () => setIsTaking(true) },
        ]}
      />
      <input ref={input} type="file" hidden multiple aria-label={t('library.upload')} onChange={({ target }) => take(target)} />
      {isTaking && (
        <photos.Part
          fallback={null}
          onLoadFailure={() => setIsTaking(false)}
          onDocument={(file) => onFiles([file])}
          onClose={() => setIsTaking(false)}
        />
      )}
    </span>
  )
}
