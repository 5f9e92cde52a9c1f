import type en from './en.ts'
import type { navigation } from './navigation.ts'

type Own = typeof en
type OwnLabels = typeof navigation.en

declare module '@atrium/ui/i18n/texts' {
  interface Texts extends Own {}
  interface NavigationTexts extends OwnLabels {}
}

/** The texts of this module, loaded with its first page. */
export const texts = {
  en: () => import('./en.ts'),
  is: () => import('./is.ts'),
  el: () => import('./el.ts'),
}
