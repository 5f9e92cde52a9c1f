import { useRef, useState, type ReactNode } from 'react'
import { lazyPart } from './lazy-part.ts'

type Props = {
  label: string
  button: ReactNode
  className?: string
  /** True for a button without text. */
  isIcon?: boolean
  panelClassName: string
  align?: 'start' | 'end'
  children: ReactNode | ((close: () => void) => ReactNode)
}

const surface = lazyPart(() => import('./aria/popover-surface.tsx').then(({ PopoverSurface }) => PopoverSurface))

/** Shows a button that opens a panel, such as the settings of a list, messages or a calendar. */
export function PopoverButton({ label, button, className, isIcon, panelClassName, align = 'end', children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const close = () => setIsOpen(false)
  return (
    <div className="menu-box">
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-label={isIcon ? label : undefined}
        title={isIcon ? label : undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={surface.preload}
        onFocus={surface.preload}
        onClick={() => setIsOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        <surface.Part onLoadFailure={close} trigger={trigger} label={label} align={align} onClose={close} className={panelClassName}>
          {typeof children === 'function' ? children(close) : children}
        </surface.Part>
      )}
    </div>
  )
}
