import { localText } from '@atrium/domain/fields/definition'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { ShownStep } from '../use-filled-form.ts'

type Props = {
  steps: readonly ShownStep[]
  current: number
  /** Number of steps that the person has completed at least once. */
  reached: number
  onChoose: (index: number) => void
}

/** The steps of a form, as tabs on a wide screen and as a line of progress on a phone (specification 2, section 2). */
export function StepList({ steps, current, reached, onChoose }: Props) {
  const { t } = useTranslation()
  const { locale } = useFormats()
  const titleOf = (index: number) => {
    const title = steps[index]?.step.title
    return title === undefined ? t('forms.step', { number: index + 1 }) : localText(title, locale)
  }
  return (
    <nav className="form-steps" aria-label={t('forms.steps')}>
      <p className="form-progress">
        <strong>{titleOf(current)}</strong>
        <span className="muted">{t('forms.stepOf', { number: current + 1, count: steps.length })}</span>
      </p>
      <ol>
        {steps.map(({ step, issues }, index) => {
          const isDone = index < reached && issues.length === 0
          const isWrong = index < reached && issues.length > 0
          return (
            <li key={step.id} className={index <= current ? 'reached' : undefined}>
              <button
                type="button"
                className="form-step"
                aria-current={index === current ? 'step' : undefined}
                onClick={() => onChoose(index)}
              >
                <span className={isDone ? 'form-mark done' : 'form-mark'} aria-hidden="true">
                  {isDone ? <Icon name="check" small /> : index + 1}
                </span>
                <span>
                  {titleOf(index)}
                  {isDone && <span className="visually-hidden">{t('forms.stepDone')}</span>}
                  {isWrong && <span className="form-wrong">{t('forms.toCorrect', { count: issues.length })}</span>}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
