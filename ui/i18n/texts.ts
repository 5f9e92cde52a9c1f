import type { Locale } from '@atrium/contract/locales'
import type shared from '@atrium/locales/en'

type Shared = typeof shared

/** Every text of the portal, by key. Each module adds its own in its `texts/index.ts`. */
export interface Texts extends Shared {}

/** Loads texts, in each language. */
export type TextLoaders = Record<Locale, () => Promise<{ default: object }>>
