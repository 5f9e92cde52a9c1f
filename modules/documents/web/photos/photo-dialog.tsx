import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '@atrium/ui/components/field.tsx'
import { Icon, type IconName } from '@atrium/ui/components/icon.tsx'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { Note } from '@atrium/ui/components/states.tsx'
import { report } from '@atrium/ui/lib/report'
import { createPdf } from './create-pdf.ts'
import { closePhoto, readPhoto, turnPhoto, type Photo } from './photo.ts'
import './photos.css'

/** Most pages of one document. */
const maxPages = 50

type Props = { onDocument: (file: File) => void; onClose: () => void }

/** Takes or chooses photographs, puts them in order, and makes one PDF of them. */
export function PhotoDialog({ onDocument, onClose }: Props) {
  const { t } = useTranslation()
  const camera = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const [name, setName] = useState(() => t('library.photos.defaultName', { day: new Date().toISOString().slice(0, 10) }))
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const open = useRef<readonly Photo[]>([])
  useEffect(() => {
    open.current = photos
  }, [photos])
  useEffect(() => () => open.current.forEach(closePhoto), [])
  const take = async (element: HTMLInputElement) => {
    const files = [...(element.files ?? [])]
    element.value = ''
    setProblem(files.length + photos.length > maxPages ? t('library.photos.tooMany', { count: maxPages }) : undefined)
    setIsBusy(true)
    for (const file of files.slice(0, maxPages - photos.length)) {
      try {
        const photo = await readPhoto(file)
        setPhotos((before) => [...before, photo])
      } catch (error) {
        report('photograph not read', file.name, error)
        setProblem(t('library.photos.unreadable', { name: file.name }))
      }
    }
    setIsBusy(false)
  }
  const move = (index: number, by: -1 | 1) =>
    setPhotos((before) => before.map((photo, at) => before[at === index ? index + by : at === index + by ? index : at] ?? photo))
  const turn = async (photo: Photo) => {
    const turned = await turnPhoto(photo)
    closePhoto(photo)
    // The key stays, so that the focus stays on the button.
    setPhotos((before) => before.map((one) => (one.key === photo.key ? { ...turned, key: photo.key } : one)))
  }
  const remove = (photo: Photo) => {
    closePhoto(photo)
    setPhotos((before) => before.filter(({ key }) => key !== photo.key))
  }
  const create = async () => {
    if (photos.length === 0) return setProblem(t('library.photos.none'))
    if (name.trim() === '') return setProblem(t('library.issues.required'))
    setIsBusy(true)
    try {
      const title = name.trim().replace(/\.pdf$/i, '')
      onDocument(new File([await createPdf(photos, title)], `${title}.pdf`, { type: 'application/pdf' }))
      onClose()
    } catch (error) {
      report('PDF of photographs not created', photos.length, error)
      setProblem(t('library.photos.failed'))
      setIsBusy(false)
    }
  }
  const button = (icon: IconName, label: string, onClick: () => void, isDisabled = false) => (
    <button className="close" type="button" aria-label={label} title={label} disabled={isDisabled} onClick={onClick}>
      <Icon name={icon} small />
    </button>
  )
  return (
    <Modal title={t('library.photos.title')} lede={t('library.photos.lede')} isWide onClose={onClose}>
      <div className="library-dialog">
        <div className="photo-add">
          <button className="button photo-camera" type="button" onClick={() => camera.current?.click()}>
            <Icon name="image" small />
            {t('library.photos.take')}
          </button>
          <button className="button" type="button" onClick={() => chooser.current?.click()}>
            <Icon name="plus" small />
            {t('library.photos.choose')}
          </button>
          <input
            ref={camera}
            type="file"
            hidden
            accept="image/jpeg,image/png,image/webp"
            capture="environment"
            aria-label={t('library.photos.take')}
            onChange={({ target }) => void take(target)}
          />
          <input
            ref={chooser}
            type="file"
            hidden
            multiple
            accept="image/jpeg,image/png,image/webp"
            aria-label={t('library.photos.choose')}
            onChange={({ target }) => void take(target)}
          />
        </div>
        <p className="visually-hidden" role="status">
          {t('library.photos.count', { count: photos.length })}
        </p>
        {photos.length > 0 && (
          <ol className="photo-pages">
            {photos.map((photo, index) => {
              const page = index + 1
              return (
                <li key={photo.key}>
                  <img src={photo.address} alt={t('library.photos.page', { page })} />
                  <span className="photo-tools">
                    <span className="number" aria-hidden="true">
                      {page}
                    </span>
                    {button('left', t('library.photos.earlier', { page }), () => move(index, -1), index === 0)}
                    {button('right', t('library.photos.later', { page }), () => move(index, 1), index === photos.length - 1)}
                    {button('retry', t('library.photos.turn', { page }), () => void turn(photo))}
                    {button('trash', t('library.photos.remove', { page }), () => remove(photo))}
                  </span>
                </li>
              )
            })}
          </ol>
        )}
        <TextField label={t('library.name')} name="name" value={name} maxLength={150} onValue={setName} />
        {problem && <Note kind="error">{problem}</Note>}
        <div className="library-dialog-foot">
          <button className="button primary" type="button" aria-busy={isBusy} onClick={() => void create()}>
            {t('library.photos.create')}
          </button>
          <button className="button" type="button" onClick={onClose}>
            {t('library.cancel')}
          </button>
        </div>
      </div>
    </Modal>
  )
}
