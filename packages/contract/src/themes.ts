/** The twelve themes of the specification, and five more colour variants of fusion. */
export const themeNames = [
  'bowmore',
  'bowmore-professional',
  'akta',
  'main',
  'light',
  'dark',
  'tech',
  'contrast',
  'classic',
  'corporate',
  'iolcus',
  'fusion',
  'fusion-yellow',
  'fusion-purple',
  'fusion-orange',
  'fusion-red',
  'fusion-green',
] as const

/** A user's choice of theme: the theme of the portal, its light or dark counterpart, or high contrast. */
export const themeChoices = ['portal', 'light', 'dark', 'contrast'] as const

export type ThemeName = (typeof themeNames)[number]
export type ThemeChoice = (typeof themeChoices)[number]
