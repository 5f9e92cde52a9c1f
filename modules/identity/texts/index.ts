import type en from './en.ts'
import type invitationPreview from './invitation-preview/en.ts'
import type parts from './parts/en.ts'
import type settings from './settings/en.ts'
import type { navigation } from './navigation.ts'

type Own = typeof en
type Settings = typeof settings
type Parts = typeof parts
type InvitationPreview = typeof invitationPreview
type OwnNavigation = (typeof navigation)['en']

declare module '@atrium/ui/i18n/texts' {
  interface Texts extends Own, Settings, InvitationPreview, Parts {}
  interface NavigationTexts extends OwnNavigation {}
}

/** Texts of the sign-in, loaded at the start. */
export const texts = {
  en: () => import('./en.ts'),
  is: () => import('./is.ts'),
  el: () => import('./el.ts'),
}

/** Texts of the settings of a profile: devices, e-mail addresses, second factors, access history. */
export const settingsTexts = {
  en: () => import('./settings/en.ts'),
  is: () => import('./settings/is.ts'),
  el: () => import('./settings/el.ts'),
}

/** Texts of the preview of an invitation, which pages of other modules show. */
export const invitationPreviewTexts = {
  en: () => import('./invitation-preview/en.ts'),
  is: () => import('./invitation-preview/is.ts'),
  el: () => import('./invitation-preview/el.ts'),
}

/** Texts of the parts that pages of other modules show. */
export const partTexts = {
  en: () => import('./parts/en.ts'),
  is: () => import('./parts/is.ts'),
  el: () => import('./parts/el.ts'),
}
