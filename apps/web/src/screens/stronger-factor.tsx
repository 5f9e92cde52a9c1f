import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AuthLayout } from '@atrium/identity/web/identity/components/auth-layout.tsx'
import { RequiredFactor } from '@atrium/identity/web/factors/components/required-factor.tsx'
import { pathAfterSignIn } from '@atrium/identity/web/identity/path-after-sign-in'
import { usePage } from '@atrium/ui/lib/page'
import { AuthTools } from '../shell/components/auth-tools.tsx'
import { useAppliedTheme } from '../shell/use-applied-theme.ts'
import { useSignOut } from '../shell/use-sign-out.ts'

/** Page on which staff set up the stronger factor that their firm requires. */
export function StrongerFactorScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  usePage(t('factors.requiredTitle'))
  useAppliedTheme(undefined)
  const signOut = useSignOut()
  const openNextPage = async () => navigate({ to: await pathAfterSignIn().catch(() => '/portals'), replace: true })
  return (
    <AuthLayout tools={<AuthTools />}>
      <RequiredFactor onDone={() => void openNextPage()} onSignOut={() => void signOut()} />
    </AuthLayout>
  )
}
