import type en from './en.ts'
import type parts from './parts/en.ts'
import type conditions from './conditions/en.ts'

type Own = typeof en
type Parts = typeof parts
type Conditions = typeof conditions

declare module '@atrium/ui/i18n/texts' {
  interface Texts extends Own, Conditions, Parts {}
}

/** The texts of this module, loaded with its first page. */
export const texts = {
  en: () => import('./en.ts'),
  is: () => import('./is.ts'),
  el: () => import('./el.ts'),
}

/** Words of the conditions of segments, for the client list. */
export const conditionTexts = {
  en: () => import('./conditions/en.ts'),
  is: () => import('./conditions/is.ts'),
  el: () => import('./conditions/el.ts'),
}

/** Texts of the parts that pages of other modules show. */
export const partTexts = {
  en: () => import('./parts/en.ts'),
  is: () => import('./parts/is.ts'),
  el: () => import('./parts/el.ts'),
}
