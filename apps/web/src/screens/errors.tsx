import { useTranslation } from 'react-i18next'
import { MaintenancePage } from '@atrium/administration/web/maintenance/components/maintenance-page.tsx'
import { failureCode } from '@atrium/ui/lib/failure'
import { usePage } from '@atrium/ui/lib/page'
import { report } from '@atrium/ui/lib/report'
import { ErrorPage, NotFoundPage } from '@atrium/ui/components/error-page.tsx'
import { TechnicalError } from '@atrium/ui/components/technical-error.tsx'
import { PublicLayout } from './public-layout.tsx'

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

/** Shows that the whole page failed if there was no response; otherwise the failure has a specific text. */
export function FailedScreen({ error }: { error: unknown }) {
  const code = failureCode(error)
  report('screen failed', error)
  return (
    <PublicLayout>
      {code === 'offline' ? <TechnicalError /> : code === 'maintenance' ? <MaintenancePage /> : <ErrorPage error={error} />}
    </PublicLayout>
  )
}
