import { useId } from 'react'
import { useTranslation } from 'react-i18next'

/** Shows how much of some work is done, as text and as a bar. */
export function WorkProgress({ label, percent }: { label: string; percent: number }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="work-progress">
      <p id={id} role="status">
        {label} <span className="muted">{t('transfer.progress', { percent })}</span>
      </p>
      <progress aria-labelledby={id} max={100} value={percent} />
    </div>
  )
}
