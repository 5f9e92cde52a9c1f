import type { navigation } from './navigation.ts'
import type en from './en.ts'
import type parts from './parts/en.ts'

type Own = typeof en
type Parts = typeof parts
type OwnNavigation = (typeof navigation)['en']

declare module '@atrium/ui/i18n/texts' {
  interface Texts extends Own, Parts {}
  interface NavigationTexts extends OwnNavigation {}
}

/** The texts of this module, loaded with its first page. */
export const texts = {
  en: () => import('./en.ts'),
  is: () => import('./is.ts'),
  el: () => import('./el.ts'),
}

/** Texts of the parts that pages of other modules show. */
export const partTexts = {
  en: () => import('./parts/en.ts'),
  is: () => import('./parts/is.ts'),
  el: () => import('./parts/el.ts'),
}
