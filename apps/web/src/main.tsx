import 'virtual:themes.css'
import './ui/fonts.css'
import './ui/base.css'
import './ui/print.css'
import './ui/controls.css'
import './ui/table.css'
import './ui/figure.css'
import './ui/states.css'
import './ui/layers.css'
import type { EditionFace } from '@atrium/contract/editions'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { loadEdition } from './brand/edition.ts'
import { applyTheme } from './brand/theme.ts'
import { chooseLocale } from './i18n/choose-locale.ts'
import { startI18n } from './i18n/i18n.ts'
import { readStored } from './lib/stored.ts'
import { report } from './lib/report.ts'
import { createAppRouter, lookAhead } from './router.tsx'
import { TechnicalError } from './ui/technical-error.tsx'

void start()

async function start(): Promise<void> {
  const root = createRoot(document.getElementById('root')!)
  try {
    const [edition] = await Promise.all([loadEdition(), loadTemporal()])
    dress(edition)
    const words = startI18n(chooseLocale(edition, readStored('locale')))
    const router = createAppRouter(edition)
    lookAhead(router)
    await words
    root.render(<App edition={edition} router={router} loaded={router.load()} />)
  } catch (error) {
    report('the application could not start', error)
    await startI18n('en')
    root.render(<TechnicalError />)
  }
}

/** Before the first word is drawn the page wears the brand. */
function dress({ theme, name }: EditionFace): void {
  applyTheme({ edition: theme })
  document.documentElement.dataset.firm = name
  document.title = name
}

/** Older browsers have no calendar of their own. */
async function loadTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
