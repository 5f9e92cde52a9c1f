import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'

/** Shows the label and the outline of a control while its code loads. */
export function FieldSkeleton({ label, height }: { label: string; height: number }) {
  const { t } = useTranslation()
  return (
    <div className="entry" role="status" aria-busy="true">
      <span>{label}</span>
      <span className="visually-hidden">{t('states.loading')}</span>
      <div className="field-skeleton skeleton" style={{ height }} />
    </div>
  )
}

/** Shows that the code of a control could not be loaded. The value is kept. */
export function FieldLoadFailure({ label, onRetry }: { label: string; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="entry bad" role="alert">
      <span>{label}</span>
      <p className="problem">
        <Icon name="warning" small />
        <span>{t('fields.loadFailed')}</span>
      </p>
      <button className="button" type="button" onClick={onRetry}>
        <Icon name="retry" small />
        {t('actions.tryAgain')}
      </button>
    </div>
  )
}
