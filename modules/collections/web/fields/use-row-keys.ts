import { useEffect, useRef, useState, type RefObject } from 'react'

type Options<Row> = {
  group: RefObject<HTMLElement | null>
  rows: readonly Row[]
  create: () => Row
  onRows: (rows: readonly Row[]) => void
}

let lastKey = 0
const createKey = () => String(++lastKey)

/** Element that gets the focus after a change: the first control of a row, one of its buttons, or the button that adds a row. */
type FocusTarget = { row: string; move?: 'up' | 'down' } | 'add'

/** Keeps a key for each row, so that a row keeps its focus and typed text when it moves, and changes the rows. */
export function useRowKeys<Row>({ group, rows, create, onRows }: Options<Row>) {
  const [kept, setKept] = useState<readonly string[]>(() => rows.map(createKey))
  const keys = kept.length === rows.length ? kept : rows.map((_, index) => kept[index] ?? createKey())
  // The list was replaced, for example by restoring a version.
  if (keys !== kept) setKept(keys)
  const target = useRef<FocusTarget>(null)
  useEffect(() => {
    if (target.current && group.current) focusTarget(group.current, target.current)
    target.current = null
  })
  const change = (nextKeys: readonly string[], nextRows: readonly Row[], focus: FocusTarget | null) => {
    target.current = focus
    setKept(nextKeys)
    onRows(nextRows)
  }
  return {
    keys,
    /** Adds a row at the end, and returns its key. */
    add: (): string => {
      const key = createKey()
      change([...keys, key], [...rows, create()], { row: key })
      return key
    },
    remove: (index: number) => {
      const rest = keys.toSpliced(index, 1)
      const next = rest[Math.min(index, rest.length - 1)]
      change(rest, rows.toSpliced(index, 1), next === undefined ? 'add' : { row: next })
    },
    /** Arranges the rows in the order of their keys. */
    reorder: (nextKeys: readonly string[]) => {
      const ordered = nextKeys.flatMap((key) => (keys.includes(key) ? [rows[keys.indexOf(key)] as Row] : []))
      if (ordered.length === rows.length) change(nextKeys, ordered, null)
    },
    move: (from: number, to: number) => {
      const [row, key] = [rows[from], keys[from]]
      if (row === undefined || key === undefined || to < 0 || to >= rows.length) return
      const focus: FocusTarget = { row: key, move: to < from ? 'up' : 'down' }
      change(keys.toSpliced(from, 1).toSpliced(to, 0, key), rows.toSpliced(from, 1).toSpliced(to, 0, row), focus)
    },
  }
}

function focusTarget(group: HTMLElement, target: FocusTarget): void {
  if (target === 'add') return group.querySelector<HTMLElement>(':scope > [data-add]')?.focus()
  const row = group.querySelector(`[data-row="${target.row}"]`)
  const button = target.move && row?.querySelector<HTMLButtonElement>(`:scope > .row-buttons > [data-move="${target.move}"]`)
  // At the end of the list, the button that was pressed is disabled.
  const usable = button?.disabled ? row?.querySelector<HTMLElement>(':scope > .row-buttons > button:not([disabled])') : button
  const first = row?.querySelector<HTMLElement>('input, select, textarea, button')
  ;(usable ?? first ?? group.querySelector<HTMLElement>(':scope > [data-add]'))?.focus()
}
