import { themeNames, type ThemeChoice, type ThemeName } from '@atrium/contract/themes'

/** Sources of the theme: the host's edition, the open portal, the person. */
export type ThemeWish = { edition: ThemeName; portal?: string | undefined; choice?: ThemeChoice | undefined }

/**
 * A portal's theme overrides the edition's. The person's light or dark keeps a theme of that kind and else uses the plain
 * counterpart; contrast overrides all.
 */
export function resolveTheme({ edition, portal, choice = 'portal' }: ThemeWish, schemeOf: (theme: ThemeName) => string): ThemeName {
  const own = portal && isThemeName(portal) ? portal : edition
  if (choice === 'portal') return own
  if (choice === 'contrast') return 'contrast'
  return schemeOf(own) === choice && own !== 'contrast' ? own : choice
}

export function isThemeName(name: string): name is ThemeName {
  return (themeNames as readonly string[]).includes(name)
}
