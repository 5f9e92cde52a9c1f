import { removeSessionValue, readSessionValue, readStored, store, storeSessionValue } from '@atrium/ui/lib/stored'

/** Page that a visitor requested with a sign-in token. It opens after the second factor and the electronic ID. */
export type Arrival = { path: string; search: Record<string, unknown> }

const arrivalKey = 'arrival'
const portalKey = 'portal'

export function storeArrival(arrival: Arrival): void {
  storeSessionValue(arrivalKey, JSON.stringify(arrival))
}

export function readArrival(): Arrival | null {
  try {
    const storedValue: unknown = JSON.parse(readSessionValue(arrivalKey) ?? 'null')
    return isArrival(storedValue) ? storedValue : null
  } catch {
    return null // The stored value was not written by this code.
  }
}

/** Returns true for a stored page whose path is on this host. */
function isArrival(storedValue: unknown): storedValue is Arrival {
  const { path, search } = Object(storedValue) as Record<string, unknown>
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) && typeof search === 'object' && search !== null
}

export function removeArrival(): void {
  removeSessionValue(arrivalKey)
}

/** Stores the last portal on this device. Removed at sign-out. */
export function rememberPortal(portal: string): void {
  store(portalKey, portal)
}

export function readRememberedPortal(): string | null {
  return readStored(portalKey)
}
