import { useEffect } from 'react'
import { isOffline } from './connection.ts'

/** Calls a function when requests get responses again. */
export function useWhenReconnected(act: () => void): void {
  useEffect(() => isOffline.subscribe(() => !isOffline.get() && act()), [act])
}
