import { createStore } from './store.ts'

/** True while requests get no response. Reset by the first response, which is probed for every few seconds. */
export const isOffline = createStore(false)

const probeMs = 3_000
let timer: ReturnType<typeof setTimeout> | undefined

/** Reports a request without a response. */
export function reportNoResponse(): void {
  isOffline.set(true)
  timer ??= setTimeout(() => void probe(), probeMs)
}

/** Watches the device's own connection. Called once, at the start. */
export function watchConnection(): void {
  addEventListener('offline', reportNoResponse)
  addEventListener('online', () => isOffline.get() && void probe())
}

/** Requests the edition, which everybody may read. Reading it does not extend a session. */
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
