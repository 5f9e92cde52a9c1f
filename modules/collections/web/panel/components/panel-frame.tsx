import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useKeptFocus } from '@atrium/ui/components/use-kept-focus'

type Props = { title: string; context?: ReactNode; onClose: () => void; children: ReactNode; footer?: ReactNode }

/** Frame of the side panel: beside the grid on wide screens, above it on others. The grid stays usable. Escape closes the panel. */
export function PanelFrame({ title, context, onClose, children, footer }: Props) {
  const id = useId()
  const { t } = useTranslation()
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus(panel, heading)
  useEffect(() => heading.current?.focus(), [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the panel from every control in it
    <aside
      ref={panel}
      className="item-panel"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      <div className="drawer-head">
        <div>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {context}
        </div>
        <button className="close" type="button" aria-label={t('actions.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="panel-body">{children}</div>
      {footer && <div className="panel-foot">{footer}</div>}
    </aside>
  )
}
