import { AuthLayout } from '@atrium/identity/web/identity/components/auth-layout.tsx'
import { DialogPanel } from '@atrium/identity/web/identity/components/dialog-panel.tsx'
import { handover } from '@atrium/identity/web/identity/handover'
import { pathAfterSignIn } from '@atrium/identity/web/identity/path-after-sign-in'
import { readProviderResponse } from '@atrium/identity/web/identity/provider-response'
import { confirmStaffSignOn, sessionQuery } from '@atrium/identity/web/identity/queries'
import { showError, showResult, showSuccess } from '@atrium/ui/components/notices'
import { useRefusalText } from '@atrium/ui/components/use-refusal'
import { usePage } from '@atrium/ui/lib/page'
import { queryClient } from '@atrium/ui/lib/query-client'
import { useLoaderData, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AuthTools } from '../shell/components/auth-tools.tsx'
import { useAppliedTheme } from '../shell/use-applied-theme.ts'

type Status = Awaited<ReturnType<typeof confirmStaffSignOn>>

/** Page shown after the redirect from the provider of staff accounts, until the response is checked. */
export function StaffSignOnScreen() {
  const fragment: unknown = useLoaderData({ strict: false })
  const [response] = useState(() => readProviderResponse(fragment))
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const refusalText = useRefusalText()
  usePage(t('staffSignOn.title'))
  useAppliedTheme(undefined)
  const openNextPage = useEffectEvent(async (status: Status) => {
    if (status === 'proven') {
      await navigate({ to: '/profile/me', replace: true })
      return showResult(t('staffSignOn.proven'))
    }
    const to = status === 'signed-in' ? await pathAfterSignIn().catch(() => '/portals') : '/login'
    await navigate({ to, replace: true })
    if (status === 'signed-in') showSuccess(i18n.t('identity.welcomeBack'))
  })
  /** Shows a refusal: of a sign-in on the sign-in page, of a proof in the profile. `error` is undefined if the person declined. */
  const showFailure = useEffectEvent(async (error: unknown) => {
    const text = error === undefined ? t('errors.staff-sign-on-refused') : refusalText(error)
    const { state } = await queryClient.fetchQuery(sessionQuery)
    const hasSession = state === 'signed-in' || state === 'stronger-factor'
    if (hasSession) showError(text)
    else handover.refusal = text
    await navigate({ to: hasSession ? '/profile/me' : '/login', replace: true })
  })
  useEffect(() => {
    if (response === undefined || response === 'refused') return void showFailure(undefined)
    confirmStaffSignOn(response).then(
      (status) => openNextPage(status),
      (error: unknown) => showFailure(error),
    )
  }, [response])
  return (
    <AuthLayout tools={<AuthTools />}>
      <DialogPanel title={t('staffSignOn.moment')}>
        <p className="lede" role="status">
          {t('staffSignOn.checking')}
        </p>
      </DialogPanel>
    </AuthLayout>
  )
}
