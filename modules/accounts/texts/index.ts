import type clientList from './client-list/en.ts'
import type en from './en.ts'
import type { navigation } from './navigation.ts'

type Own = typeof en
type ClientList = typeof clientList
type OwnNavigation = (typeof navigation)['en']

declare module '@atrium/ui/i18n/texts' {
  interface Texts extends Own, ClientList {}
  interface NavigationTexts extends OwnNavigation {}
}

/** The texts of this module, loaded with its first page. */
export const texts = {
  en: () => import('./en.ts'),
  is: () => import('./is.ts'),
  el: () => import('./el.ts'),
}

/** Texts of the list of clients, its conditions, and requests for access. */
export const clientListTexts = {
  en: () => import('./client-list/en.ts'),
  is: () => import('./client-list/is.ts'),
  el: () => import('./client-list/el.ts'),
}
