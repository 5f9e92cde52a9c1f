import { useMemo, useState } from 'react'
import { readStored, readStoredList, store } from '@atrium/ui/lib/stored'
import { listColumnIds, type ColumnId } from './client-columns.ts'

export type ClientView = {
  columns: readonly ColumnId[]
  setColumns: (ids: string[]) => void
  isCompact: boolean
  setIsCompact: (isCompact: boolean) => void
}

/** Returns the columns and row density of the client list, and functions to set them. Both are stored on the device until sign-out. */
export function useClientView(): ClientView {
  const [chosen, setChosen] = useState(() => readStoredList('client-columns'))
  const [isCompact, setCompact] = useState(() => readStored('client-density') !== 'regular')
  return {
    columns: useMemo(() => listColumnIds(chosen), [chosen]),
    setColumns(ids) {
      setChosen(ids)
      store('client-columns', JSON.stringify(ids))
    },
    isCompact,
    setIsCompact(compact) {
      setCompact(compact)
      store('client-density', compact ? 'compact' : 'regular')
    },
  }
}
