import { themeNames, type ThemeName } from '@atrium/contract/themes'
import { useEffect, useState } from 'react'
import { useEdition } from '@atrium/ui/brand/edition'
import { applyTheme, themeLabel } from '@atrium/ui/brand/theme'
import { ChartSpecimens } from '@atrium/ui/components/gallery/charts.tsx'
import { StateSpecimens } from '@atrium/ui/components/gallery/conditions.tsx'
import { ControlSpecimens } from '@atrium/ui/components/gallery/controls.tsx'
import { FieldSpecimens } from '@atrium/ui/components/gallery/fields.tsx'
import { FigureSpecimens } from '@atrium/ui/components/gallery/figures.tsx'
import { TableSpecimens } from '@atrium/ui/components/gallery/tables.tsx'
import '@atrium/ui/components/gallery/gallery.css'

/** Shows every component in every state, in the selected theme. */
export function GalleryScreen() {
  const { theme: editionTheme } = useEdition()
  const [theme, setTheme] = useState<ThemeName>(editionTheme)
  useEffect(() => void applyTheme({ edition: theme }), [theme])
  return (
    <main className="gallery" id="main" tabIndex={-1}>
      <h1>Components</h1>
      <div className="gallery-themes" role="group" aria-label="Theme">
        {themeNames.map((name) => (
          <button key={name} type="button" className="button" aria-pressed={name === theme} onClick={() => setTheme(name)}>
            {themeLabel(name)}
          </button>
        ))}
      </div>
      <ControlSpecimens />
      <FieldSpecimens />
      <FigureSpecimens />
      <ChartSpecimens />
      <StateSpecimens />
      <TableSpecimens />
    </main>
  )
}
