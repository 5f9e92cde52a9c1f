import { useTranslation } from 'react-i18next'
import { usePage } from '../lib/page.ts'
import { ErrorPage, NotFoundPage } from '../ui/error-page.tsx'
import { PlainLayout } from './plain.tsx'
import { report } from '../lib/report.ts'

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

export function FailedScreen({ error }: { error: unknown }) {
  report('screen failed', error)
  return (
    <PlainLayout>
      <ErrorPage error={error} />
    </PlainLayout>
  )
}
