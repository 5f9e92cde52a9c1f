import { marks, type MarkName } from '@atrium/editions/themes/marks'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from '@atrium/ui/brand/brand.tsx'
import { useEdition } from '@atrium/ui/brand/edition'
import './auth-layout.css'

/** Shows the layout of sign-in pages: the large brand mark and one panel. */
export function AuthLayout({ children, tools }: { children: ReactNode; tools?: ReactNode }) {
  const { t } = useTranslation()
  const { termsUrl, privacyUrl } = useEdition()
  return (
    <div className="auth">
      <div className="auth-form">
        <header>
          <Brand label={t('shell.home')} />
        </header>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <footer className="auth-foot">
          <Link to={termsUrl}>{t('shell.terms')}</Link>
          <Link to={privacyUrl}>{t('shell.privacy')}</Link>
          <span className="auth-tools">{tools}</span>
        </footer>
      </div>
      <AuthArt />
    </div>
  )
}

/** Three copies of the brand mark on one baseline, each larger and fainter than the one before. */
const markCopies = [
  { scale: 34, strength: 0.16 },
  { scale: 54.4, strength: 0.1 },
  { scale: 87, strength: 0.06 },
]

function AuthArt() {
  const { mark } = useEdition()
  const body = marks[mark as MarkName] ?? marks.dot
  return (
    <div className="auth-art" aria-hidden="true">
      <svg viewBox="0 0 860 900" preserveAspectRatio="xMidYMax slice">
        {markCopies.map(({ scale, strength }) => (
          <g
            key={scale}
            fill="currentColor"
            fillOpacity={strength}
            stroke="currentColor"
            strokeOpacity={strength * 1.6}
            strokeWidth={1 / scale}
            transform={`translate(${430 - 12 * scale} ${904 - 21 * scale}) scale(${scale})`}
            dangerouslySetInnerHTML={{ __html: body }}
          />
        ))}
      </svg>
    </div>
  )
}
