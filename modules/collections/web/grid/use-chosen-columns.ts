import { useCallback, useState } from 'react'
import { readStoredList, removeStored, store } from '@atrium/ui/lib/stored'
import type { CollectionRecord } from '../../contract/definitions.ts'
import { isGridColumn } from './grid-columns.ts'

/** Returns the shown columns of a collection's grid and functions to change them. The choice is stored on the device. */
export function useChosenColumns(definition: CollectionRecord) {
  const key = `grid-columns.${definition.name}`
  const [chosen, setChosen] = useState(() => readStoredList(key))
  const columns = (chosen ?? definition.columns).filter((name) => isGridColumn(definition, name))
  const choose = useCallback(
    (names: readonly string[]) => {
      store(key, JSON.stringify(names))
      setChosen([...names])
    },
    [key],
  )
  const reset = useCallback(() => {
    removeStored(key)
    setChosen(null)
  }, [key])
  return { columns: columns.length > 0 ? columns : definition.columns, choose, reset, isChosen: chosen !== null }
}
