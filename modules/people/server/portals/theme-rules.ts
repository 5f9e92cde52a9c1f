import { themeName } from '@atrium/contract/theme-schemas'
import type { ThemeName } from '@atrium/contract/themes'
import type { Edition } from '@atrium/editions/edition'

/** Returns the stored theme of a portal, or the theme of its edition if this release does not have the stored theme. */
export function findPortalTheme(stored: string, edition: Pick<Edition, 'theme'>): ThemeName {
  const parsedTheme = themeName.safeParse(stored)
  return parsedTheme.success ? parsedTheme.data : edition.theme
}
