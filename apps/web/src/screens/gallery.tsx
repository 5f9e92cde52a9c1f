import { themeNames, type ThemeName } from '@atrium/contract/themes'
import { useEffect, useState } from 'react'
import { useEdition } from '../brand/edition.ts'
import { applyTheme, themeLabel } from '../brand/theme.ts'
import { Conditions } from '../ui/gallery/conditions.tsx'
import { Controls } from '../ui/gallery/controls.tsx'
import { Figures } from '../ui/gallery/figures.tsx'
import '../ui/gallery/gallery.css'

/** Every component in every state, in whichever theme is chosen. */
export function GalleryScreen() {
  const { theme: own } = useEdition()
  const [theme, setTheme] = useState<ThemeName>(own)
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
      <Controls />
      <Figures />
      <Conditions />
    </main>
  )
}
