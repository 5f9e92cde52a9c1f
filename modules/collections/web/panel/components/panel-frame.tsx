import { useEffect, useId, useRef, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useKeptFocus } from '@atrium/ui/components/use-kept-focus'

type Props = {
  title: string
  /** Number of panels below this one, each of which is 3vw wider. */
  depth: number
  /** True if another panel lies above this one, which then takes no input. */
  isCovered: boolean
  context?: ReactNode
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
}

/** Frame of the side panel: beside the grid on wide screens, above it on others. The grid stays usable. Escape closes the panel. */
export function PanelFrame({ title, depth, isCovered, context, onClose, children, footer }: Props) {
  const id = useId()
  const { t } = useTranslation()
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus(panel, heading)
  useEffect(() => {
    if (!isCovered) heading.current?.focus()
  }, [isCovered])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the panel from every control in it
    <aside
      ref={panel}
      className={depth === 0 ? 'item-panel' : 'item-panel nested'}
      style={{ '--depth': depth } as CSSProperties}
      inert={isCovered}
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
