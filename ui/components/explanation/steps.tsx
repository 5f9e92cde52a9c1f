import type { ExplainedFigure, Explanation } from '@atrium/contract/explanation'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { formatExpression } from '../readable-expression.ts'
import { useExplanationWords } from '../use-explanation-words.ts'
import { formatFigure } from './figure-text.ts'
import { FoldedList } from './folded-list.tsx'
import { useExplanationLabel } from './use-explanation-label.ts'

type Step = Explanation['steps'][number]
type Props = { figure: ExplainedFigure; steps: readonly Step[] }

/** Number of steps shown at first, of which `lastSteps` are from the end of the list. */
const shownSteps = 10
const lastSteps = 8

/** Shows the steps of a calculation and how its result is rounded. */
export function Steps({ figure, steps }: Props) {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <section>
      <h3>{t('explanation.stepByStep')}</h3>
      <FoldedList
        entries={steps}
        shown={shownSteps}
        last={lastSteps}
        label={t('explanation.showAllSteps', { count: steps.length, number: number(steps.length) })}
      >
        {(visible) => <StepList figure={figure} steps={visible} />}
      </FoldedList>
      <Rounding rounding={figure.explanation.rounding} />
    </section>
  )
}

export function StepList({ figure, steps }: Props) {
  const formats = useFormats()
  return (
    <ol className="steps">
      {steps.map((step, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- equal entries differ only in their position, which does not change
        <li key={index}>
          <StepName step={step} subject={figure.subject} />
          <span className="work">{formats.isHidden ? '' : formatExpression(formats.locale, step.expression, step.unit)}</span>
          <span className="out">{formatFigure(formats, step.result, { ...step, currency: step.currency ?? figure.currency })}</span>
        </li>
      ))}
    </ol>
  )
}

function StepName({ step, subject }: { step: Step; subject: string | null }) {
  const formats = useFormats()
  const words = useExplanationWords()
  const { name, label } = step
  const labelOf = useExplanationLabel()
  const isDay = label !== undefined && /^\d{4}-\d\d-\d\d$/.test(label)
  return (
    <span>
      {words('steps', name, { date: isDay ? formats.date(label) : '' })}
      {label && !isDay && label !== subject && <small>{labelOf(step)}</small>}
    </span>
  )
}

function Rounding({ rounding }: { rounding: Explanation['rounding'] }) {
  const { t } = useTranslation()
  return (
    <p className="left-out">
      {rounding.length === 0
        ? t('explanation.notRounded')
        : rounding.map(({ name, decimals, mode }) => (
            <Fragment key={name}>{t(`explanation.rounded.${mode}`, { count: decimals })} </Fragment>
          ))}
    </p>
  )
}
