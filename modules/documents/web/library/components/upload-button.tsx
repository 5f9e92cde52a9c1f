import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { Menu } from '@atrium/ui/components/menu.tsx'

type Props = { onFiles: (files: readonly File[]) => void; onNewFolder: () => void }

/** Buttons that add files, photographs and folders. On phones and tablets the camera is offered. */
export function UploadButton({ onFiles, onNewFolder }: Props) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
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
          { id: 'photo', label: t('library.takePhoto'), onChoose: () => camera.current?.click() },
        ]}
      />
      <input ref={input} type="file" hidden multiple aria-label={t('library.upload')} onChange={({ target }) => take(target)} />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={t('library.takePhoto')}
        onChange={({ target }) => take(target)}
      />
    </span>
  )
}
