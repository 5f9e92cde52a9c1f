import { createStore } from './store.ts'

/** True while the terms or the welcome dialog are shown or may still appear. Other dialogs wait until it is false. */
export const isGreeting = createStore(false)
