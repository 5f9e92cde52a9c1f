import type en from './en.ts'

type Own = typeof en

declare module '@atrium/ui/i18n/texts' {
  interface Texts extends Own {}
}

/** The texts of this module, loaded with its first page. */
export const texts = {
  en: () => import('./en.ts'),
  is: () => import('./is.ts'),
  el: () => import('./el.ts'),
}
