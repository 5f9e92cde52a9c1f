import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icon.tsx'
import type { ModalProps } from '../modal.tsx'
import { OverlaySurface } from './overlay-surface.tsx'

export function ModalSurface({ title, lede, onClose, isAlert, isWide, children, footer }: ModalProps) {
  const id = useId()
  const { t } = useTranslation()
  return (
    <OverlaySurface
      scrimClassName="scrim over"
      className={isWide ? 'modal wide-modal' : 'modal'}
      role={isAlert ? 'alertdialog' : 'dialog'}
      labelledBy={id}
      describedBy={`${id}-body`}
      onClose={onClose}
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
    </OverlaySurface>
  )
}
