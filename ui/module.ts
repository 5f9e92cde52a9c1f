import type { WebContributionsOfModule } from './contributions.ts'
import type { TextLoaders } from './i18n/texts.ts'

/** A module's contribution to the web app. Each module's `web/manifest.ts` exports one; the app finds them by their folders. */
export type WebModule = {
  /** Name of its folder. */
  name: string
  texts: TextLoaders
  /** Contributions to pages of other modules. */
  contributes?: WebContributionsOfModule
}

export const defineWebModule = (module: WebModule): WebModule => module
