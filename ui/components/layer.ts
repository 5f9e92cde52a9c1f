import { useEffect, useRef, type RefObject } from 'react'

type Layer = { element: HTMLElement; onEscape: () => void }

const open: Layer[] = []

/**
 * Puts an element above the page: what lies beneath cannot be reached, Escape belongs to the topmost layer,
 * and focus goes back to where it came from.
 */
export function useLayer(onEscape: () => void): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const escape = useRef(onEscape)
  useEffect(() => {
    escape.current = onEscape
  })

  useEffect(() => {
    const element = ref.current
    if (!element) return
    const before = document.activeElement
    const layer = { element, onEscape: () => escape.current() }
    open.push(layer)
    reach()
    focusInside(element)
    return () => {
      open.splice(open.indexOf(layer), 1)
      reach()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])

  return ref
}

addEventListener('keydown', (event) => {
  const top = open.at(-1)
  if (event.key !== 'Escape' || event.defaultPrevented || !top) return
  event.preventDefault()
  top.onEscape()
})

/** Everything but the topmost layer is inert, so that Tab and screen readers stay inside it. */
function reach(): void {
  const root = document.getElementById('root')
  if (root) root.inert = open.length > 0
  document.body.classList.toggle('has-layer', open.length > 0)
  open.forEach((layer, index) => {
    layer.element.inert = index < open.length - 1
  })
}

function focusInside(element: HTMLElement): void {
  const first = element.querySelector<HTMLElement>('[data-autofocus], input:not([type=hidden]), select, textarea') ?? element
  first.focus({ preventScroll: true })
}
