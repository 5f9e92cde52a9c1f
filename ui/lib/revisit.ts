import type { RouterHistory } from '@tanstack/react-router'
import { createStore } from './store.ts'

/** True for navigation by Back or Forward: the page then renders at once, so that it can be scrolled to its position. */
export const isRevisit = createStore(false)

/** Only after the first page: before, the router follows redirections by itself. */
export function watchRevisits(history: RouterHistory): () => void {
  return history.subscribe(({ action }) => isRevisit.set(action.type !== 'PUSH' && action.type !== 'REPLACE'))
}
