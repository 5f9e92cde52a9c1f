import type { WebContributionsOfModule } from './contributions.ts'
import type { TextLoaders } from './i18n/texts.ts'

/** What a module adds to the web app. Each module's `web/manifest.ts` exports one; the app finds them by their folders. */
export type WebModule = {
  /** The name of its folder. */
  name: string
  texts: TextLoaders
  /** What it offers to the pages of other modules. */
  contributes?: WebContributionsOfModule
}

export const defineWebModule = (module: WebModule): WebModule => module
