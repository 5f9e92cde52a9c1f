import { useEffect, useRef, useState } from 'react'
import type { CollectionRecord } from '../../contract/definitions.ts'
import type { GridView } from '../../contract/views.ts'
import { useViews } from './use-views.ts'

type SavedViewOptions = {
  definition: CollectionRecord
  /** True if the URL asks for no particular list. */
  isPlain: boolean
  apply: (view: GridView | null) => void
}

/** Returns the saved views with the chosen one. The grid opens with the default view, unless its URL asks for another list. */
export function useSavedView({ definition, isPlain, apply }: SavedViewOptions) {
  const saved = useViews(definition.name)
  const [chosen, setChosen] = useState<string | null>(null)
  const isOpened = useRef(false)
  const choose = (view: GridView | null) => {
    setChosen(view?.id ?? null)
    apply(view)
  }
  const { isReady, usual } = saved
  useEffect(() => {
    if (!isReady || isOpened.current) return
    isOpened.current = true
    if (usual && isPlain) choose(usual)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the default view is applied once, when the views have arrived
  }, [isReady])
  return { saved, chosen, choose }
}
