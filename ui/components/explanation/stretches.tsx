import type { ExplainedFigure, Explanation } from '@atrium/contract/explanation'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { Icon } from '../icon.tsx'
import { FoldedList } from './folded-list.tsx'
import { StepList } from './steps.tsx'
import './explanation.css'

type Stretch = Explanation['stretches'][number]

/** Stretches shown at first, and how many of them are the last ones. */
const shownStretches = 12
const lastStretches = 6

/** Shows the stretches between payments from which a return is multiplied, and the multiplication on request. */
export function Stretches({ figure }: { figure: ExplainedFigure }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { stretches, steps } = figure.explanation
  return (
    <section>
      <h3>{t('explanation.stretches')}</h3>
      <FoldedList
        entries={stretches}
        shown={shownStretches}
        last={lastStretches}
        label={t('explanation.showAllStretches', { count: stretches.length, number: number(stretches.length) })}
      >
        {(visible) => <Table stretches={visible} figure={figure} />}
      </FoldedList>
      <Multiplication figure={figure} steps={steps.filter(({ name }) => name === linkedStep)} />
    </section>
  )
}

/** Name of the step that multiplies the stretches. */
export const linkedStep = 'linked-stretches'

function Table({ stretches, figure: { currency } }: { stretches: readonly Stretch[]; figure: ExplainedFigure }) {
  const { t } = useTranslation()
  const { amount, date, rate } = useFormats()
  const payments = ({ paidIn, paidOut }: Stretch) =>
    [paidIn !== '0' && amount(paidIn, currency, 'always'), paidOut !== '0' && amount(`-${paidOut}`, currency, 'always')].filter(
      (text) => text !== false,
    )
  return (
    <table className="stretches">
      <thead>
        <tr>
          <th scope="col">{t('explanation.stretch')}</th>
          <th scope="col" className="n">
            {t('explanation.openingValue')}
          </th>
          <th scope="col" className="n">
            {t('explanation.payment')}
          </th>
          <th scope="col" className="n">
            {t('explanation.closingValue')}
          </th>
          <th scope="col" className="n">
            {t('explanation.return')}
          </th>
        </tr>
      </thead>
      <tbody>
        {stretches.map((stretch) => (
          <tr key={`${stretch.from} ${stretch.to} ${stretch.paidIn}`}>
            <th scope="row">
              {date(stretch.from)} – {date(stretch.to)}
            </th>
            <td className="n" data-label={t('explanation.openingValue')}>
              {amount(stretch.opening, currency)}
            </td>
            <td className="n" data-label={t('explanation.payment')}>
              {payments(stretch).map((text) => (
                <span key={text} className="payment">
                  {text}
                </span>
              ))}
            </td>
            <td className="n" data-label={t('explanation.closingValue')}>
              {amount(stretch.closing, currency)}
            </td>
            <td className="n strong" data-label={t('explanation.return')}>
              {rate(stretch.return)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Shows the multiplication behind a button. It is always printed. */
function Multiplication({ figure, steps }: { figure: ExplainedFigure; steps: Explanation['steps'] }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  if (steps.length === 0) return null
  return (
    <>
      <button type="button" className="link show-all" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        <Icon name={isOpen ? 'down' : 'right'} small />
        {t('explanation.multiplication')}
      </button>
      <div id={id} className={isOpen ? undefined : 'only-printed'}>
        <StepList figure={figure} steps={steps} />
      </div>
    </>
  )
}
