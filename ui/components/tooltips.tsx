import { useCallback, useEffect, useState } from 'react'
import { lazyPart } from './lazy-part.ts'

const popup = lazyPart(() => import('./aria/tooltip-popup.tsx').then(({ TooltipPopup }) => TooltipPopup))
const hoverDelayMs = 250

/**
 * Shows the tooltip of the page. An element with `data-tip` shows its text on hover and on focus, until the pointer or focus leaves or
 * Escape is pressed. The text only repeats or supplements what a screen reader announces for the element.
 */
export function Tooltips() {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const close = useCallback(() => setTarget(null), [])
  useEffect(() => watchTips(setTarget), [])
  return target ? <popup.Part target={target} text={target.dataset['tip'] ?? ''} onClose={close} /> : null
}

function watchTips(show: (target: HTMLElement | null) => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let timer: ReturnType<typeof setTimeout> | undefined
  const scheduleTooltip = (event: Event, delayMs: number) => {
    const tipElement = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null
    // A tooltip that was opened by focus stays while the pointer moves over other elements.
    if (!tipElement && event.type === 'pointerover' && document.activeElement?.closest('[data-tip]')) return
    clearTimeout(timer)
    if (tipElement) popup.preload()
    timer = setTimeout(() => show(tipElement), tipElement ? delayMs : 0)
  }
  addEventListener('pointerover', (event) => event.pointerType !== 'touch' && scheduleTooltip(event, hoverDelayMs), { signal })
  addEventListener('focusin', (event) => scheduleTooltip(event, 0), { signal })
  addEventListener('focusout', () => scheduleTooltip(new Event('blur'), 0), { signal })
  return () => {
    clearTimeout(timer)
    controller.abort()
  }
}
