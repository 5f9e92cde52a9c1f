import { forgetForVisit, readForVisit, readStored, store, storeForVisit } from '@atrium/ui/lib/stored'

/** Where a visitor wanted to go when they came by a token; the second factor and the electronic id come first. */
export type Arrival = { path: string; search: Record<string, unknown> }

const arrivalKey = 'arrival'
const portalKey = 'portal'

export function keepArrival(arrival: Arrival): void {
  storeForVisit(arrivalKey, JSON.stringify(arrival))
}

export function readArrival(): Arrival | null {
  try {
    const kept: unknown = JSON.parse(readForVisit(arrivalKey) ?? 'null')
    return isArrival(kept) ? kept : null
  } catch {
    return null // not what we wrote
  }
}

/** A path of our own: what else stands there leads nowhere. */
function isArrival(kept: unknown): kept is Arrival {
  const { path, search } = Object(kept) as Record<string, unknown>
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) && typeof search === 'object' && search !== null
}

export function forgetArrival(): void {
  forgetForVisit(arrivalKey)
}

/** The portal that was opened last on this device; it goes when its person signs out. */
export function rememberPortal(portal: string): void {
  store(portalKey, portal)
}

export function rememberedPortal(): string | null {
  return readStored(portalKey)
}
