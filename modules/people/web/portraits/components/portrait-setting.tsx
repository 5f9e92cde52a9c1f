import { photoTypes } from '../../../contract/portraits.ts'
import type { Me } from '../../../contract/profiles.ts'
import { useEffect, useId, useRef, useState, type DragEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode, failureDetails } from '@atrium/ui/lib/failure'
import { Avatar } from '@atrium/ui/components/avatar.tsx'
import { FieldMessages } from '@atrium/ui/components/field.tsx'
import { findIssueKey } from '@atrium/ui/forms/issue-key'
import { showSuccess } from '@atrium/ui/components/notices'
import { useRefusalText } from '@atrium/ui/components/use-refusal'
import { validatePhotoFile } from '../photo-file.ts'
import { setPortrait } from '../queries.ts'
import { RemovePortrait } from './remove-portrait.tsx'
import './portraits.css'

type SelectedPhoto = { file: File; previewUrl: string }

/** Lets the person choose or drop a portrait, shows a preview, and uploads it. */
export function PortraitSetting({ me }: { me: Me }) {
  const { t } = useTranslation()
  const id = useId()
  const { chosen, hadPreview, error, percent, choose, discard, send } = usePortrait()
  const button = useRef<HTMLButtonElement>(null)
  const [isOver, setIsOver] = useState(false)
  const dropTarget = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      choose(event.dataTransfer.files[0])
    },
  }
  return (
    <section className={isOver ? 'portrait over' : 'portrait'} aria-labelledby={id} {...dropTarget}>
      <Avatar
        className="portrait-face"
        name={me.name}
        photo={chosen ? [{ url: chosen.previewUrl, fullUrl: chosen.previewUrl }] : me.photo}
        pixels={96}
      />
      <div>
        <h2 id={id}>{t('portraits.title')}</h2>
        <p className="muted">{chosen ? t('portraits.preview') : t(me.role === 'client' ? 'portraits.lede' : 'portraits.ledeOfStaff')}</p>
        {chosen ? (
          <UploadActions percent={percent} onSend={() => void send()} onCancel={discard} />
        ) : (
          <div className="portrait-do">
            <FileButton
              ref={button}
              hasPhoto={me.photo.length > 0}
              takesFocus={hadPreview}
              describedBy={error ? `${id}-error` : `${id}-hint`}
              onChoose={choose}
            />
            {me.photo.length > 0 && <RemovePortrait onRemoved={() => button.current?.focus()} />}
          </div>
        )}
        <div aria-live="polite">
          <FieldMessages id={id} error={error} />
        </div>
        {!error && (
          <p className="hint" id={`${id}-hint`}>
            {t('portraits.formats')} <span className="portrait-drop">{t('portraits.drop')}</span>
          </p>
        )}
      </div>
    </section>
  )
}

function usePortrait() {
  const { t } = useTranslation()
  const refusalText = useRefusalText()
  const [chosen, setChosen] = useState<SelectedPhoto>()
  const [error, setError] = useState<string>()
  const [percent, setPercent] = useState<number>()
  const [hadPreview, setHadPreview] = useState(false)

  useEffect(() => chosen && (() => URL.revokeObjectURL(chosen.previewUrl)), [chosen])

  const discard = () => {
    setChosen(undefined)
    setPercent(undefined)
  }
  const choose = (file: File | undefined) => {
    if (!file || percent !== undefined) return
    discard()
    const fault = validatePhotoFile(file)
    setError(fault && (fault === 'too-large' ? t('portraits.tooLarge') : t('validation.not-a-photo')))
    if (fault) return
    setHadPreview(true)
    setChosen({ file, previewUrl: URL.createObjectURL(file) })
  }
  const send = async () => {
    if (!chosen || percent !== undefined) return
    setError(undefined)
    setPercent(0)
    try {
      await setPortrait(chosen.file, setPercent)
      showSuccess(t('portraits.saved'))
    } catch (failure) {
      const [issue] = failureDetails(failure).issues ?? []
      setError(
        failureCode(failure) === 'too-large'
          ? t('portraits.tooLarge')
          : issue
            ? t(`validation.${findIssueKey(issue)}`)
            : refusalText(failure),
      )
    }
    discard()
  }
  return { chosen, hadPreview, error, percent, choose, discard, send }
}

type FileButtonProps = {
  ref: RefObject<HTMLButtonElement | null>
  hasPhoto: boolean
  /** True if the button takes the focus, because the buttons of the preview were removed. */
  takesFocus: boolean
  describedBy: string
  onChoose: (file?: File) => void
}

function FileButton({ ref, hasPhoto, takesFocus, describedBy, onChoose }: FileButtonProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) ref.current?.focus()
  }, [ref, takesFocus])
  return (
    <>
      <button ref={ref} className="button" type="button" aria-describedby={describedBy} onClick={() => input.current?.click()}>
        {t(hasPhoto ? 'portraits.replace' : 'portraits.choose')}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={photoTypes.join(',')}
        onChange={({ target }) => {
          onChoose(target.files?.[0])
          // Reset, so that the same file can be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}

function UploadActions({ percent, onSend, onCancel }: { percent: number | undefined; onSend: () => void; onCancel: () => void }) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  // The button that opened the file chooser was removed, so the focus moves to this button.
  useEffect(() => button.current?.focus(), [])
  return (
    <div className="portrait-do">
      <button ref={button} className="button primary" type="button" aria-busy={percent !== undefined} onClick={onSend}>
        {t('portraits.use')}
      </button>
      {percent === undefined ? (
        <button className="button" type="button" onClick={onCancel}>
          {t('actions.cancel')}
        </button>
      ) : (
        <span className="portrait-progress">
          <progress max={100} value={percent} aria-label={t('portraits.sending')} />
          <span aria-hidden="true">{t('portraits.percent', { percent })}</span>
        </span>
      )}
    </div>
  )
}
