import { useId, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'
import { useLayer } from './layer.ts'

type Props = {
  title: string
  lede?: string
  /** Absent where a choice must be made: then neither Escape nor a click outside closes it. */
  onClose?: (() => void) | undefined
  isAlert?: boolean
  /** For text that is read: 600 px. */
  isWide?: boolean
  children: ReactNode
  footer?: ReactNode
}

export function Modal({ title, lede, onClose, isAlert, isWide, children, footer }: Props) {
  const id = useId()
  const ref = useLayer(() => onClose?.())
  const { t } = useTranslation()
  return createPortal(
    <>
      <div className="scrim over" role="presentation" onClick={onClose} />
      <div
        className={isWide ? 'modal wide-modal' : 'modal'}
        role={isAlert ? 'alertdialog' : 'dialog'}
        aria-modal="true"
        aria-labelledby={id}
        aria-describedby={`${id}-body`}
        tabIndex={-1}
        ref={ref}
      >
        <header>
          <div>
            <h2 id={id}>{title}</h2>
            {lede && <p className="muted">{lede}</p>}
          </div>
          {onClose && (
            <button className="close" type="button" aria-label={t('actions.close')} onClick={onClose}>
              <Icon name="close" />
            </button>
          )}
        </header>
        <div className="modal-body" id={`${id}-body`}>
          {children}
        </div>
        {footer && <footer>{footer}</footer>}
      </div>
    </>,
    layers(),
  )
}

export function layers(): HTMLElement {
  return document.getElementById('layers') ?? document.body
}
