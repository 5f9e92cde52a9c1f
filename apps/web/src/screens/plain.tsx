import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from '@atrium/ui/brand/brand.tsx'
import { Footer } from '../shell/components/footer.tsx'
import { useAppliedTheme } from '../shell/use-applied-theme.ts'
import '../shell/components/shell.css'
import './plain.css'

/** The firm's name, what there is to read, and nothing else: for papers and for errors. */
export function PlainLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  useAppliedTheme(undefined)
  return (
    <div className="plain">
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <header className="plain-head">
        <Brand label={t('shell.home')} />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  )
}

export function PlainScreen() {
  return (
    <PlainLayout>
      <Outlet />
    </PlainLayout>
  )
}
