import { readStored, removeStored, store, whenRemovedElsewhere } from '@atrium/ui/lib/stored'

const key = 'deadline'

/** Returns the time at which the session ends without activity, in epoch milliseconds, or null if none is stored. All windows share it. */
export function readDeadline(): number | null {
  return Number(readStored(key)) || null
}

export function storeDeadline(deadline: number): void {
  store(key, String(deadline))
}

export function removeDeadline(): void {
  removeStored(key)
}

/** Calls a function with the last deadline when another window signs out. Returns the unsubscribe function. */
export function whenDeadlineRemoved(callback: (last: number | null) => void): () => void {
  return whenRemovedElsewhere(key, (last) => callback(Number(last) || null))
}
