import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useOverlayPosition } from 'react-aria/useOverlayPosition'
import './tooltip.css'

type Props = { target: HTMLElement; text: string; onClose: () => void }

/** Shows a tooltip. It is rendered in the body as a top layer, which screen readers can reach while a dialog is open. */
export function TooltipPopup({ target, text, onClose }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const { overlayProps } = useOverlayPosition({
    targetRef: { current: target },
    overlayRef: ref,
    placement: 'top',
    offset: 6,
    isOpen: true,
    // The popup scrolls with the page. Moving focus may scroll the page, which must not close the popup.
    onClose: null,
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    const onScroll = ({ target: scrolled }: Event) => scrolled instanceof Element && scrolled.contains(target) && onClose()
    addEventListener('keydown', onKey)
    addEventListener('scroll', onScroll, true)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('scroll', onScroll, true)
    }
  }, [onClose, target])
  return createPortal(
    <div {...overlayProps} ref={ref} role="tooltip" className="tooltip" data-react-aria-top-layer="true">
      {text}
    </div>,
    document.body,
  )
}
