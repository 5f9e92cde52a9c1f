import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { failureCode } from '@atrium/ui/lib/failure'
import { showError, showResult } from '@atrium/ui/components/notices'
import { discardImport } from '../queries.ts'

export function DiscardButton({ id }: { id: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const discard = async () => {
    try {
      await navigate({ to: '/firm/imports' })
      await discardImport(id)
      showResult(t('imports.discarded'))
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    }
  }
  return (
    <button className="button" type="button" onClick={() => void discard()}>
      {t('imports.discard')}
    </button>
  )
}
