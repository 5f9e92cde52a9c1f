import { useTranslation } from 'react-i18next'
import { MaintenancePage } from '../features/maintenance/components/maintenance-page.tsx'
import { failureCode } from '../lib/failure.ts'
import { usePage } from '../lib/page.ts'
import { report } from '../lib/report.ts'
import { ErrorPage, NotFoundPage } from '../ui/error-page.tsx'
import { TechnicalError } from '../ui/technical-error.tsx'
import { PlainLayout } from './plain.tsx'

export function NotFoundScreen() {
  const { t } = useTranslation()
  usePage(t('errorPage.notFound'))
  return <NotFoundPage />
}

export function UnknownAddressScreen() {
  return (
    <PlainLayout>
      <NotFoundScreen />
    </PlainLayout>
  )
}

/** Where no answer came at all nothing of the page can be right; else the failure has words of its own. */
export function FailedScreen({ error }: { error: unknown }) {
  const code = failureCode(error)
  report('screen failed', error)
  return (
    <PlainLayout>
      {code === 'offline' ? <TechnicalError /> : code === 'maintenance' ? <MaintenancePage /> : <ErrorPage error={error} />}
    </PlainLayout>
  )
}
