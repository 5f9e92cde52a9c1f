import { useRef, useState, type ChangeEvent, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import './files.css'

type Props = {
  /** What the files are for, for screen readers. */
  label: string
  isMultiple: boolean
  /** Text of the button; by default it asks for a file. */
  button?: string
  describedBy?: string | undefined
  /** Extensions that the file chooser offers, separated by commas. */
  accept?: string | undefined
  /** True to offer the camera of a phone or tablet. */
  hasCamera?: boolean
  onFiles: (files: readonly File[]) => void
}

/** Shows an area on which files are dropped, with a button that opens the file chooser. */
export function FileDrop({ label, isMultiple, button, describedBy, accept, hasCamera = false, onFiles }: Props) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => files && files.length > 0 && onFiles(isMultiple ? [...files] : [...files].slice(0, 1))
  const takeFrom = ({ target }: ChangeEvent<HTMLInputElement>) => {
    take(target.files)
    // Reset, so that the same file can be chosen again.
    target.value = ''
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div
      className={isOver ? 'file-drop over' : 'file-drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <button className="button" type="button" aria-describedby={describedBy} onClick={() => input.current?.click()}>
        <Icon name="plus" small />
        {button ?? t(isMultiple ? 'fileUploads.chooseSeveral' : 'fileUploads.choose')}
        <span className="visually-hidden">: {label}</span>
      </button>
      {hasCamera && (
        <button className="button file-camera" type="button" onClick={() => camera.current?.click()}>
          <Icon name="image" small />
          {t('fileUploads.takePhoto')}
          <span className="visually-hidden">: {label}</span>
        </button>
      )}
      <span className="muted only-desktop">{t('fileUploads.drop')}</span>
      <input ref={input} type="file" hidden multiple={isMultiple} accept={accept} onChange={takeFrom} />
      {hasCamera && <input ref={camera} type="file" hidden accept="image/*" capture="environment" onChange={takeFrom} />}
    </div>
  )
}
