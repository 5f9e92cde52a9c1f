import { createStore } from './store.ts'

/** A portfolio's address does not name its account: the page that has read it says so here. */
export const accountOfPage = createStore<string | null>(null)
