import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'

const steps = ['file', 'check', 'done'] as const

/** Shows the steps of an import, with the current one marked. */
export function Steps({ current }: { current: (typeof steps)[number] }) {
  const { t } = useTranslation()
  const at = steps.indexOf(current)
  return (
    <ol className="client-import-steps" aria-label={t('clientImport.stepLabel', { number: at + 1 })}>
      {steps.map((step, index) => (
        <li key={step} className={index < at ? 'past' : undefined} aria-current={index === at ? 'step' : undefined}>
          <span aria-hidden="true">{index < at ? <Icon name="check" small /> : index + 1}</span>
          {t(`clientImport.step.${step}`)}
        </li>
      ))}
    </ol>
  )
}
