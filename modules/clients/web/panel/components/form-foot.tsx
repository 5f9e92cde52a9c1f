import { useTranslation } from 'react-i18next'

/** Buttons at the end of a form of the panel. */
export function FormFoot({ label, isSaving, onCancel }: { label: string; isSaving: boolean; onCancel?: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="staff-form-foot">
      <button className="button primary" type="submit" aria-busy={isSaving}>
        {label}
      </button>
      {onCancel && (
        <button className="button" type="button" onClick={onCancel}>
          {t('clientPage.cancel')}
        </button>
      )}
    </div>
  )
}
