import { useState, type ReactNode } from 'react'

type Props<Entry> = {
  entries: readonly Entry[]
  /** Number of entries shown at first, of which `last` are from the end of the list. */
  shown: number
  last: number
  /** Text of the button that shows all entries. */
  label: string
  children: (visible: readonly Entry[]) => ReactNode
}

/** Shows the first and last entries of a long list, and all entries on request. */
export function FoldedList<Entry>({ entries, shown, last, label, children }: Props<Entry>) {
  const [isOpen, setIsOpen] = useState(false)
  const isShort = isOpen || entries.length <= shown
  return (
    <>
      {children(isShort ? entries : [...entries.slice(0, shown - last), ...entries.slice(-last)])}
      {!isShort && (
        <button type="button" className="link show-all" onClick={() => setIsOpen(true)}>
          {label}
        </button>
      )}
    </>
  )
}
