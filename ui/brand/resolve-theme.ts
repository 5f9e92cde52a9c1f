import { themeNames, type ThemeChoice, type ThemeName } from '@atrium/contract/themes'

/** Sources of the theme: the host's edition, the open portal, and the person. */
export type ThemeSources = { edition: ThemeName; portal?: string | undefined; choice?: ThemeChoice | undefined }

/**
 * Returns the theme to use. The theme of the portal overrides that of the edition. If the person chose light or dark and the theme has the
 * other scheme, the plain light or dark theme replaces it. High contrast overrides all.
 */
export function resolveTheme({ edition, portal, choice = 'portal' }: ThemeSources, findScheme: (theme: ThemeName) => string): ThemeName {
  const baseTheme = portal && isThemeName(portal) ? portal : edition
  if (choice === 'portal') return baseTheme
  if (choice === 'contrast') return 'contrast'
  return findScheme(baseTheme) === choice && baseTheme !== 'contrast' ? baseTheme : choice
}

export function isThemeName(name: string): name is ThemeName {
  return (themeNames as readonly string[]).includes(name)
}
