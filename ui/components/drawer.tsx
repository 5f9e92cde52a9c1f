import { useId, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'
import { useLayer } from './layer.ts'
import { layers } from './modal.tsx'

type Props = { title: string; answer?: ReactNode; context?: string; onClose: () => void; children: ReactNode; footer?: ReactNode }

/** Detail beside the page: half the window, a full sheet on a phone. Whether it is open is in the address. */
export function Drawer({ title, answer, context, onClose, children, footer }: Props) {
  const id = useId()
  const ref = useLayer(onClose)
  const { t } = useTranslation()
  return createPortal(
    <>
      <div className="scrim" role="presentation" onClick={onClose} />
      <div className="drawer" role="dialog" aria-modal="true" aria-labelledby={id} tabIndex={-1} ref={ref}>
        <div className="drawer-head">
          <div>
            <h2 id={id}>{title}</h2>
            {answer && <p className="answer">{answer}</p>}
            {context && <p className="muted">{context}</p>}
          </div>
          <button className="close" type="button" aria-label={t('actions.close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard */}
        <div className="drawer-body" tabIndex={0} role="group" aria-label={title}>
          {children}
        </div>
        {footer && <div className="drawer-foot">{footer}</div>}
      </div>
    </>,
    layers(),
  )
}
