import { useEffect, useRef } from 'react'

type Keys = { ids: readonly string[]; current: string | undefined; onShow: (id: string) => void; onNew: () => void }

/** Shows the next and previous conversation by the keys J and K, and a new message by N, unless the person is typing or a dialog is open. */
export function useBoxKeys(keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { ids, current, onShow, onNew } = latest.current
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector('.drawer, .modal')) return
      const key = event.key.toLowerCase()
      if (key === 'n') {
        event.preventDefault()
        onNew()
      }
      if (key !== 'j' && key !== 'k') return
      const place = current === undefined ? -1 : ids.indexOf(current)
      const next = ids[key === 'j' ? place + 1 : Math.max(0, place - 1)]
      if (next !== undefined) onShow(next)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable], [contenteditable] *')
