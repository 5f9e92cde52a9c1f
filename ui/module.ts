import type { WebContributionsOfModule } from './contributions.ts'
import type { NavigationLabels, TextLoaders } from './i18n/texts.ts'
import type { Page } from './pages.ts'

/** A module's contribution to the web app. Each module's `web/manifest.ts` exports one; the app finds them by their folders. */
export type WebModule = {
  /** Name of its folder. */
  name: string
  texts: TextLoaders
  /** Texts that not all of its pages need, under names of their own. */
  textSets?: Readonly<Record<string, TextLoaders>>
  /** Further texts that its pages show, by name: those of the modules that it depends on, text sets, or `explanation`. */
  textsFrom?: readonly string[]
  /** Labels of its entries in navigation and menus, which are shown before its texts are loaded. */
  navigationTexts?: NavigationLabels
  pages?: readonly Page[]
  /** Contributions to pages of other modules. */
  contributes?: WebContributionsOfModule
}

export const defineWebModule = (module: WebModule): WebModule => module
