import type { KeyboardEvent } from 'react'

const controls = 'th a, th button'
const box = 'input[type=checkbox]'

/** Moves focus between rows with Arrow Up, Arrow Down, Home and End. Focus stays on the same kind of control. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target
  if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return
  const isBox = target.matches(box)
  if (!isBox && !target.matches(controls)) return
  const rows = [...(target.closest('table')?.querySelectorAll<HTMLElement>('tbody tr.row') ?? [])]
  const at = rows.indexOf(target.closest<HTMLElement>('tr.row') as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  if (at < 0 || to === undefined) return
  event.preventDefault()
  rows[to]?.querySelector<HTMLElement>(isBox ? box : controls)?.focus()
}
