import { createStore } from './store.ts'

/** True while terms or the welcome are shown or may still appear. Other dialogs wait. */
export const isGreeting = createStore(false)
