import { createStore } from '@atrium/ui/lib/store'

/** True while the palette is open. */
export const isPaletteOpen = createStore(false)
