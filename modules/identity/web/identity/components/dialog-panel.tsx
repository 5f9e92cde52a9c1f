import { useEffect, useId, useRef, type ReactNode } from 'react'

/** Shows the dialog of the sign-in pages. */
export function DialogPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true }), [])
  return (
    <div ref={panel} className="auth-panel" role="dialog" aria-modal="true" aria-labelledby={id}>
      <h1 id={id}>{title}</h1>
      {children}
    </div>
  )
}
