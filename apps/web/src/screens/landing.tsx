import { useTranslation } from 'react-i18next'
import { useEdition } from '../brand/edition.ts'
import { Door } from '../features/identity/components/door.tsx'
import { DoorTools } from '../features/shell/components/door-tools.tsx'
import { useAppliedTheme } from '../features/shell/use-applied-theme.ts'
import { usePage } from '../lib/page.ts'
import { ButtonLink } from '../ui/button-link.tsx'

export function LandingScreen() {
  const { t } = useTranslation()
  const { name, landingHeader } = useEdition()
  usePage(t('identity.welcome'))
  useAppliedTheme(undefined)
  return (
    <Door tools={<DoorTools />}>
      <div className="door-panel landing">
        <h1>{landingHeader ?? t('identity.landing', { name })}</h1>
        <p className="lede">{t('identity.landingLede')}</p>
        <ButtonLink to="/login" isPrimary>
          {t('identity.signIn')}
        </ButtonLink>
      </div>
    </Door>
  )
}
