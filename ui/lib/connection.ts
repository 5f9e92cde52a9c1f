import { createStore } from './store.ts'

/** True while requests get no response. A probe every few seconds sets it to false once the server responds. */
export const isOffline = createStore(false)

const probeMs = 3_000
let timer: ReturnType<typeof setTimeout> | undefined

/** Records that a request got no response, and starts probing. */
export function reportNoResponse(): void {
  isOffline.set(true)
  timer ??= setTimeout(() => void probe(), probeMs)
}

/** Watches the connection of the device. Must be called once at the start. */
export function watchConnection(): void {
  addEventListener('offline', reportNoResponse)
  addEventListener('online', () => isOffline.get() && void probe())
}

/** Returns true if the server responds. Requests the edition, which anyone may read and which does not extend a session. */
export function canReachServer(): Promise<boolean> {
  return fetch('/api/edition', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function probe(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  if (await canReachServer()) isOffline.set(false)
  else reportNoResponse()
}
