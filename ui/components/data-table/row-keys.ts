import type { KeyboardEvent } from 'react'

const controlSelector = 'th a, th button'
const checkboxSelector = 'input[type=checkbox]'

/** Moves focus between rows with Arrow Up, Arrow Down, Home and End. Focus stays on the same kind of control. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target
  if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return
  const isBox = target.matches(checkboxSelector)
  if (!isBox && !target.matches(controlSelector)) return
  const rows = [...(target.closest('table')?.querySelectorAll<HTMLElement>('tbody tr.row') ?? [])]
  const currentIndex = rows.indexOf(target.closest<HTMLElement>('tr.row') as HTMLElement)
  const targetIndex = { ArrowDown: currentIndex + 1, ArrowUp: currentIndex - 1, Home: 0, End: rows.length - 1 }[event.key]
  if (currentIndex < 0 || targetIndex === undefined) return
  event.preventDefault()
  rows[targetIndex]?.querySelector<HTMLElement>(isBox ? checkboxSelector : controlSelector)?.focus()
}
