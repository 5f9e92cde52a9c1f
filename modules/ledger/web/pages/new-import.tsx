import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { NewImport } from '../imports/components/new-import.tsx'
import { pageAccount } from '@atrium/ui/lib/page-account'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'

export function NewImportReport() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useEffect(() => pageAccount.set(null), [])
  const content = <NewImport onSent={({ id }) => void navigate({ to: '/firm/imports', search: { import: id }, replace: true })} />
  return (
    <ReportPage
      id="new-import"
      title={t('imports.new')}
      previous={{ title: t('imports.title'), href: '/firm/imports' }}
      body={{ state: 'ready', content }}
    />
  )
}
