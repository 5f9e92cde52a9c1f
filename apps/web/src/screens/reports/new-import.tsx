import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { NewImport } from '../../features/imports/components/new-import.tsx'
import { accountOfPage } from '../../features/shell/use-place.ts'
import { ReportPage } from '../report-page.tsx'

export function NewImportReport() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useEffect(() => accountOfPage.set(null), [])
  const content = <NewImport onSent={({ id }) => void navigate({ to: '/admin/imports', search: { import: id }, replace: true })} />
  return (
    <ReportPage
      id="new-import"
      title={t('imports.new')}
      previous={{ title: t('imports.title'), href: '/admin/imports' }}
      body={{ state: 'ready', content }}
    />
  )
}
