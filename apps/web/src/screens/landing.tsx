import { useTranslation } from 'react-i18next'
import { useEdition } from '@atrium/ui/brand/edition'
import { AuthLayout } from '@atrium/identity/web/identity/components/auth-layout.tsx'
import { AuthTools } from '../shell/components/auth-tools.tsx'
import { useAppliedTheme } from '../shell/use-applied-theme.ts'
import { usePage } from '@atrium/ui/lib/page'
import { ButtonLink } from '@atrium/ui/components/button-link.tsx'

export function LandingScreen() {
  const { t } = useTranslation()
  const { name, landingHeader } = useEdition()
  usePage(t('identity.welcome'))
  useAppliedTheme(undefined)
  return (
    <AuthLayout tools={<AuthTools />}>
      <div className="auth-panel landing">
        <h1>{landingHeader ?? t('identity.landing', { name })}</h1>
        <p className="lede">{t('identity.landingLede')}</p>
        <ButtonLink to="/login" isPrimary>
          {t('identity.signIn')}
        </ButtonLink>
      </div>
    </AuthLayout>
  )
}
