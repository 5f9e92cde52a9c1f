import type { Locale } from '@atrium/contract/locales'
import type shared from '@atrium/locales/en'
import type explanation from '@atrium/locales/en/explanation'
import type legal from '@atrium/locales/en/legal'
import type portal from '@atrium/locales/en/portal'

type SharedTexts = typeof shared
type PortalTexts = typeof portal

/** Labels of navigation and menus. Each module adds labels in its `texts/navigation.ts`. */
export interface NavigationTexts extends Record<keyof SharedTexts['navigation'], string> {}

/** All texts of the portal by key. Each module adds texts in its `texts/index.ts`. */
export interface Texts extends Omit<SharedTexts, 'navigation'>, PortalTexts {
  explanation: typeof explanation
  legal: typeof legal
  navigation: { [Key in keyof NavigationTexts]: NavigationTexts[Key] }
}

/** Functions that load texts, by language. */
export type TextLoaders = Record<Locale, () => Promise<{ default: object }>>

/** Labels of a module's entries in navigation and menus, in each language. */
export type NavigationLabels = Record<Locale, Partial<Record<keyof NavigationTexts, string>>>
