import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetFailedLoads } from '@atrium/ui/lib/load-code'
import { useWhenReconnected } from '@atrium/ui/lib/use-when-reconnected'
import { lazyPart } from '@atrium/ui/components/lazy-part'
import { ErrorState } from '@atrium/ui/components/states.tsx'
import { failureCode } from '@atrium/ui/lib/failure'
import { usePage } from '@atrium/ui/lib/page'
import { report } from '@atrium/ui/lib/report'
import { ErrorPage, NotFoundPage } from '@atrium/ui/components/error-page.tsx'
import { TechnicalError } from '@atrium/ui/components/technical-error.tsx'
import { PublicLayout } from './public-layout.tsx'

const maintenance = lazyPart(
  async () => (await import('@atrium/administration/web/maintenance/components/maintenance-page.tsx')).MaintenancePage,
)

export function NotFoundScreen() {
  const { t } = useTranslation()
  usePage(t('errorPage.notFound'))
  return <NotFoundPage />
}

export function UnknownAddressScreen() {
  return (
    <PublicLayout>
      <NotFoundScreen />
    </PublicLayout>
  )
}

/** Shows a failure with a retry instead of the page; navigation and menus stay. Retries automatically when the connection returns. */
export function FailedPage({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const router = useRouter()
  const retry = useCallback(() => {
    forgetFailedLoads()
    void router.invalidate()
  }, [router])
  useWhenReconnected(retry)
  report('page failed', error)
  if (failureCode(error) === 'maintenance') return <maintenance.Part />
  return (
    <div className="wide failed-page">
      <ErrorState title={t('errorPage.page')} error={error} onRetry={retry} />
    </div>
  )
}

/** Shows a failure instead of the whole screen: a technical error if there was no response, otherwise the text of the error. */
export function FailedScreen({ error }: { error: unknown }) {
  const code = failureCode(error)
  report('screen failed', error)
  return (
    <PublicLayout>
      {code === 'offline' ? <TechnicalError /> : code === 'maintenance' ? <maintenance.Part /> : <ErrorPage error={error} />}
    </PublicLayout>
  )
}
