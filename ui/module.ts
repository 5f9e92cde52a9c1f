import type { WebContributionsOfModule } from './contributions.ts'
import type { NavigationLabels, TextLoaders } from './i18n/texts.ts'
import type { Page } from './pages.ts'

/** A module's contribution to the web app. Each module's `web/manifest.ts` exports it, and the app finds it by its folder. */
export type WebModule = {
  /** Name of the module's folder. */
  name: string
  texts: TextLoaders
  /** Named sets of texts that only some pages of the module need. */
  textSets?: Readonly<Record<string, TextLoaders>>
  /**
   * Names of further texts that the module's pages show: of modules that it depends on, of text sets, or `explanation`.
   */
  textsFrom?: readonly string[]
  /** Labels of the module's entries in navigation and menus, which are shown before its texts are loaded. */
  navigationTexts?: NavigationLabels
  pages?: readonly Page[]
  /** Contributions to pages of other modules. */
  contributes?: WebContributionsOfModule
}

export const defineWebModule = (module: WebModule): WebModule => module
