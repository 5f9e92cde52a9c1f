import type { ThemeName } from '@atrium/contract/themes'
import { shapes } from 'virtual:theme-shapes'
import { resolveTheme, type ThemeSources } from './resolve-theme.ts'

/**
 * Applies a theme to the whole document: the colours through `data-theme`, and the structure through one data attribute for each structural
 * setting. Returns the theme.
 */
export function applyTheme(sources: ThemeSources): ThemeName {
  const name = resolveTheme(sources, (theme) => shapes[theme].scheme)
  const { label: _, ...shape } = shapes[name]
  Object.assign(document.documentElement.dataset, { theme: name, ...shape })
  return name
}

export function themeLabel(name: ThemeName): string {
  return shapes[name].label
}
