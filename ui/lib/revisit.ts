import type { RouterHistory } from '@tanstack/react-router'
import { createStore } from './store.ts'

/** True after navigation by Back or Forward. The page then renders immediately, so that its scroll position can be restored. */
export const isRevisit = createStore(false)

/** Watches for navigation by Back or Forward. Must start after the first page, because the router follows redirects before. */
export function watchRevisits(history: RouterHistory): () => void {
  return history.subscribe(({ action }) => isRevisit.set(action.type !== 'PUSH' && action.type !== 'REPLACE'))
}
