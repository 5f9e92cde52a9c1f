import { createStore } from './store.ts'

/** True while terms or the welcome are shown or may still come: other dialogs wait. */
export const isGreeting = createStore(false)
