import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEdition } from '@atrium/ui/brand/edition'
import { createAcceptedCookie, hasAcceptedCookies, noticeMs } from '../cookie-notice.ts'
import './welcome.css'

/**
 * Shows the cookie notice. The portal stores only what it needs to work, so there is nothing to refuse and the notice
 * does not block the page.
 */
export function CookieNotice() {
  const { t } = useTranslation()
  const { privacyUrl } = useEdition()
  const [isShown, setIsShown] = useState(() => !hasAcceptedCookies(document.cookie))
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setIsShown(false), noticeMs)
    return () => clearTimeout(timer)
  }, [isShown])
  if (!isShown) return null
  const accept = () => {
    document.cookie = createAcceptedCookie(location.protocol === 'https:')
    setIsShown(false)
  }
  return (
    <aside className="cookie-notice" aria-label={t('shell.cookies')}>
      <p>{t('shell.cookiesText')}</p>
      <div>
        <Link to={privacyUrl}>{t('shell.privacy')}</Link>
        <button className="button primary" type="button" onClick={accept}>
          {t('shell.cookiesAccept')}
        </button>
      </div>
    </aside>
  )
}
