import { createStore } from './store.ts'

/** Account of the current page. Pages whose URL does not name the account, such as those of portfolios, set it. */
export const pageAccount = createStore<string | null>(null)
