import { useId, useRef, useState, type DragEvent } from 'react'
import { FieldMessages } from './field.tsx'
import './file-drop.css'

type Props = {
  /** Name of the area. Visible if `isLabelVisible`. */
  label: string
  isLabelVisible?: boolean
  buttonText: string
  hint: string
  /** Value of the attribute `accept` of the file input. */
  accept: string
  file: File | null | undefined
  error: string | undefined
  isDisabled: boolean
  onChoose: (file?: File) => void
}

/** Area in which one file is chosen or dropped, with its name, a hint and an error. */
export function FileDrop({ label, isLabelVisible = false, buttonText, hint, accept, file, error, isDisabled, onChoose }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const handleDrag = (isDraggedOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(isDraggedOver)
  }
  const dropTarget = {
    onDragOver: handleDrag(true),
    onDragLeave: handleDrag(false),
    onDrop: (event: DragEvent) => {
      handleDrag(false)(event)
      onChoose(event.dataTransfer.files[0])
    },
  }
  return (
    <section className={isOver ? 'file-drop over' : 'file-drop'} aria-label={label} {...dropTarget}>
      {isLabelVisible && <p className="file-drop-label">{label}</p>}
      <div className="file-drop-choice">
        <button
          className="button"
          type="button"
          disabled={isDisabled}
          aria-describedby={error ? `${id}-error` : `${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {buttonText}
        </button>
        {file && <span>{file.name}</span>}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={buttonText}
        accept={accept}
        onChange={({ target }) => {
          onChoose(target.files?.[0])
          // The value is reset, so that the same file can be chosen again.
          target.value = ''
        }}
      />
      <div aria-live="polite" className="entry">
        <FieldMessages id={id} error={error} hint={hint} />
      </div>
    </section>
  )
}
