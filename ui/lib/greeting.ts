import { createStore } from './store.ts'

/** True while terms or the welcome are on screen, or may yet come: other dialogs wait for their turn. */
export const isGreeting = createStore(false)
