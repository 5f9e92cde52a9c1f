import type { RouterHistory } from '@tanstack/react-router'
import { createStore } from './store.ts'

/** Whether the address is where it is by Back or Forward: then the page stands there at once, to be scrolled to where it was. */
export const isRevisit = createStore(false)

/** Only once the first page is there: until then a router that nobody listens to follows its redirections by itself. */
export function watchRevisits(history: RouterHistory): () => void {
  return history.subscribe(({ action }) => isRevisit.set(action.type !== 'PUSH' && action.type !== 'REPLACE'))
}
