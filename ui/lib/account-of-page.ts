import { createStore } from './store.ts'

/** Account of the current page: a portfolio's address does not name it, so the page sets it. */
export const accountOfPage = createStore<string | null>(null)
