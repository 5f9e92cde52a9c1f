import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { DrawerProps } from '../drawer.tsx'
import { Icon } from '../icon.tsx'
import { OverlaySurface } from './overlay-surface.tsx'

export function DrawerSurface({ title, response, context, onClose, children, footer, depth = 0 }: DrawerProps) {
  const id = useId()
  const { t } = useTranslation()
  return (
    <OverlaySurface scrimClassName="scrim" className="drawer" depth={depth} labelledBy={id} onClose={onClose}>
      <div className="drawer-head">
        <div>
          <h2 id={id}>{title}</h2>
          {response && <p className="answer">{response}</p>}
          {context && <p className="muted">{context}</p>}
        </div>
        <button className="close" type="button" aria-label={t('actions.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard */}
      <div className="drawer-body" tabIndex={0} role="group" aria-label={title}>
        {children}
      </div>
      {footer && <div className="drawer-foot">{footer}</div>}
    </OverlaySurface>
  )
}
