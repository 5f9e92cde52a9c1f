import { useCallback, useEffect, useRef, useState } from 'react'
import { usePageSearch } from '@atrium/ui/pages'
import { defaultAmount, parseEstateSearch, withOptions } from '../estate-address.ts'

/** Time without a change after which the options are written into the URL. */
const pauseMs = 300

export type Options = { death: string; amount: number }

/** Keeps the day of death and the amount of the changes in the URL. */
export function useOptions(today: string): [Options, (changed: Partial<Options>) => void] {
  const [search, changeSearch] = usePageSearch(parseEstateSearch)
  const [options, setOptions] = useState<Options>(() => ({ death: search.death ?? today, amount: search.amount ?? defaultAmount }))
  const latest = useRef(options)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = useCallback(
    (changed: Partial<Options>) => {
      const next = { ...latest.current, ...changed }
      latest.current = next
      setOptions(next)
      clearTimeout(timer.current)
      const write = () =>
        changeSearch((before) => withOptions(parseEstateSearch(before as Record<string, unknown>), { ...next, today }), {
          replace: true,
          resetScroll: false,
        })
      timer.current = setTimeout(write, pauseMs)
    },
    [changeSearch, today],
  )
  return [options, change]
}
