import { createStore } from './store.ts'

/** Whether the address is where it is by Back or Forward: then the page stands there at once, to be scrolled to where it was. */
export const isRevisit = createStore(false)
