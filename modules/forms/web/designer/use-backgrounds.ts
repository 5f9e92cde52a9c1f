import { themeNames, type ThemeName } from '@atrium/contract/themes'
import { useMemo } from 'react'
import { useEdition } from '@atrium/ui/brand/edition'
import { themeLabel } from '@atrium/ui/brand/theme'
import type { Background } from './colour-advice.ts'

/** Themes that each person may choose instead of that of the firm. */
const choices: ReadonlySet<ThemeName> = new Set(['light', 'dark', 'contrast'])

/** Returns the backgrounds of fields in the themes in which people see a form: that of the firm, and those that they may choose instead. */
export function useBackgrounds(): readonly Background[] {
  const { theme } = useEdition()
  return useMemo(
    () =>
      themeNames
        .filter((name) => name === theme || choices.has(name))
        .map((name) => ({ theme: themeLabel(name), colours: readSurfaces(name) })),
    [theme],
  )
}

/** Reads the colours of the surfaces of a theme from its styles. */
function readSurfaces(theme: ThemeName): string[] {
  const probe = document.createElement('div')
  probe.dataset['theme'] = theme
  probe.hidden = true
  document.body.append(probe)
  const style = getComputedStyle(probe)
  const colours = ['--surface', '--surface-raised'].map((name) => style.getPropertyValue(name).trim())
  probe.remove()
  return colours
}
