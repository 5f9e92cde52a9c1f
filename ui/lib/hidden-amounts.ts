import { readStored, store } from './stored.ts'
import { createStore } from './store.ts'

const key = 'amounts-hidden'

/** True if amounts of money are hidden on this device, for use in public. The setting is stored on the device. */
export const amountsHidden = createStore(readStored(key) === 'yes')

export function hideAmounts(isHidden: boolean): void {
  store(key, isHidden ? 'yes' : 'no')
  amountsHidden.set(isHidden)
}
