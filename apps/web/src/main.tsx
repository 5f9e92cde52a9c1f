import 'virtual:themes.css'
import '@atrium/ui/components/fonts.css'
import '@atrium/ui/components/base.css'
import '@atrium/ui/components/print.css'
import '@atrium/ui/components/controls.css'
import '@atrium/ui/components/table.css'
import '@atrium/ui/components/figure.css'
import '@atrium/ui/components/states.css'
import '@atrium/ui/components/layers.css'
import type { PublicEdition } from '@atrium/contract/editions'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { loadEdition } from '@atrium/ui/brand/edition'
import { applyTheme } from '@atrium/ui/brand/theme'
import { chooseLocale } from '@atrium/ui/i18n/choose-locale'
import { setLanguageTags, startI18n } from '@atrium/ui/i18n/i18n'
import { readStored } from '@atrium/ui/lib/stored'
import { watchConnection } from '@atrium/ui/lib/connection'
import { report } from '@atrium/ui/lib/report'
import { modules } from './modules.ts'
import { createAppRouter, lookAhead } from './router.tsx'
import { TechnicalError } from '@atrium/ui/components/technical-error.tsx'

/** Module with texts for the pages before the sign-in. */
const signInTexts = ['identity']

void startApp()

async function startApp(): Promise<void> {
  const root = createRoot(document.getElementById('root')!)
  try {
    const [edition] = await Promise.all([loadEdition(), loadTemporal()])
    applyBrand(edition)
    watchConnection()
    setLanguageTags(edition.languageTags)
    const loadingTexts = startI18n(chooseLocale(edition, readStored('locale')), modules, signInTexts)
    const router = createAppRouter(edition)
    lookAhead(router)
    await loadingTexts
    root.render(<App edition={edition} router={router} loaded={router.load()} />)
  } catch (error) {
    report('the application could not start', error)
    await startI18n('en')
    root.render(<TechnicalError />)
  }
}

/** Applies the brand before anything is drawn. */
function applyBrand({ theme, name }: PublicEdition): void {
  applyTheme({ edition: theme })
  document.documentElement.dataset.firm = name
  document.title = name
}

/** Loads a polyfill in browsers without Temporal. */
async function loadTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
