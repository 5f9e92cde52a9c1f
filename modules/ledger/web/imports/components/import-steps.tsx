import type { ImportState } from '../../../contract/imports.ts'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'

const steps = ['file', 'columns', 'check', 'done'] as const
export type Step = (typeof steps)[number]

const stepByState: Record<ImportState, Step> = {
  receiving: 'file',
  received: 'columns',
  checking: 'check',
  checked: 'check',
  committing: 'check',
  committed: 'done',
  undoing: 'done',
  undone: 'done',
  failed: 'file',
}

export const findStep = (state: ImportState): Step => stepByState[state]

/** Shows the steps of an import, with the current one marked. */
export function ImportSteps({ current }: { current: Step }) {
  const { t } = useTranslation()
  const at = steps.indexOf(current)
  return (
    <ol className="import-steps" aria-label={t('imports.step', { number: at + 1 })}>
      {steps.map((step, index) => (
        <li key={step} className={index < at ? 'past' : undefined} aria-current={index === at ? 'step' : undefined}>
          <span className="import-step-mark" aria-hidden="true">
            {index < at ? <Icon name="check" small /> : index + 1}
          </span>
          {t(`imports.steps.${step}`)}
        </li>
      ))}
    </ol>
  )
}
