import { readStored, store } from './stored.ts'
import { createStore } from './store.ts'

const storageKey = 'amounts-hidden'

/** True if amounts of money are hidden on this device, for use in public. The setting is stored on the device. */
export const areAmountsHidden = createStore(readStored(storageKey) === 'yes')

export function setAmountsHidden(isHidden: boolean): void {
  store(storageKey, isHidden ? 'yes' : 'no')
  areAmountsHidden.set(isHidden)
}
