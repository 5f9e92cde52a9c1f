import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useOpenDocument } from '../library/opening.tsx'
import { documentQuery } from '../queries.ts'

/** Opens the document that the address of the page names, once, and then removes it from the address. */
export function useConfirmation(account: string, id: string | undefined, onOpened: () => void): void {
  const open = useOpenDocument()
  const { data } = useQuery({ ...documentQuery(account, id ?? ''), enabled: id !== undefined })
  const act = useEffectEvent(() => {
    if (data) open(data)
    onOpened()
  })
  useEffect(() => {
    if (id !== undefined && data !== undefined) act()
  }, [id, data])
}
