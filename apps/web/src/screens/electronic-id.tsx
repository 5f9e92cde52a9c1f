import { useQuery } from '@tanstack/react-query'
import { useLoaderData, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AuthLayout } from '@atrium/identity/web/identity/components/auth-layout.tsx'
import { ElectronicIdRedirect } from '@atrium/identity/web/identity/components/electronic-id-redirect.tsx'
import type { SessionState } from '@atrium/identity/contract/identity'
import { pathAfterSignIn } from '@atrium/identity/web/identity/path-after-sign-in'
import { readProviderResponse } from '@atrium/identity/web/identity/provider-response'
import { sessionQuery } from '@atrium/identity/web/identity/queries'
import { signOut } from '@atrium/identity/web/identity/sign-out'
import { AuthTools } from '../shell/components/auth-tools.tsx'
import { useAppliedTheme } from '../shell/use-applied-theme.ts'
import { usePage } from '@atrium/ui/lib/page'
import { showResult, showSuccess } from '@atrium/ui/components/notices'

/** Page shown before and after the redirect to the provider of electronic IDs. */
export function ElectronicIdScreen() {
  const fragment: unknown = useLoaderData({ strict: false })
  const [response] = useState(() => readProviderResponse(fragment))
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const { data: session } = useQuery(sessionQuery)
  usePage(t('electronicId.title'))
  useAppliedTheme(undefined)
  const openNextPage = async (status: SessionState['state'] | 'linked') => {
    const to = status === 'linked' ? '/profile/me' : status === 'signed-in' ? await pathAfterSignIn().catch(() => '/portals') : '/login'
    await navigate({ to, replace: true })
    if (status === 'signed-in') showSuccess(i18n.t('identity.welcomeBack'))
  }
  if (!session) return null
  return (
    <AuthLayout tools={<AuthTools />}>
      <ElectronicIdRedirect
        response={response}
        isLinking={session.state === 'signed-in'}
        onCancel={session.state === 'electronic-id' ? () => void signOut({ leave: () => navigate({ to: '/' }) }) : undefined}
        onDone={(status) => {
          if (status === 'linked') showResult(t('electronicId.linked'))
          void openNextPage(status)
        }}
      />
    </AuthLayout>
  )
}
