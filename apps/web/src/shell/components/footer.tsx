import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEdition } from '@atrium/ui/brand/edition'

export function Footer() {
  const { t } = useTranslation()
  const { termsUrl, privacyUrl } = useEdition()
  return (
    <footer className="foot">
      <div className="wrap">
        <p>{t('shell.disclaimer')}</p>
        <ul>
          <li>
            <Link to={termsUrl}>{t('shell.terms')}</Link>
          </li>
          <li>
            <Link to={privacyUrl}>{t('shell.privacy')}</Link>
          </li>
        </ul>
      </div>
    </footer>
  )
}
