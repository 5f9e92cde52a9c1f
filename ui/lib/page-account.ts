import { createStore } from './store.ts'

/** Account of the current page. A portfolio's URL does not name the account, so the page sets it. */
export const pageAccount = createStore<string | null>(null)
