import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from '@atrium/ui/brand/brand.tsx'
import { AuthTools } from '../shell/components/auth-tools.tsx'
import { Footer } from '../shell/components/footer.tsx'
import { useAppliedTheme } from '../shell/use-applied-theme.ts'
import '../shell/components/shell.css'
import './public-layout.css'

/** Layout of pages that need no session, such as legal pages and errors: brand, content and footer. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  useAppliedTheme(undefined)
  return (
    <div className="public">
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <header className="public-head">
        <Brand label={t('shell.home')} />
        <AuthTools />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  )
}

export function PublicScreen() {
  return (
    <PublicLayout>
      <Outlet />
    </PublicLayout>
  )
}
