import type { ExplainedFigure, Explanation } from '@atrium/contract/explanation'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { Icon } from '../icon.tsx'
import { FoldedList } from './folded-list.tsx'
import { StepList } from './steps.tsx'
import './explanation.css'

type SubPeriod = Explanation['subPeriods'][number]

/** Number of sub-periods shown at first, of which `lastSubPeriods` are from the end of the list. */
const shownSubPeriods = 12
const lastSubPeriods = 6

/** Shows the sub-periods whose returns are multiplied to the return of the whole period, and the multiplication on request. */
export function SubPeriods({ figure }: { figure: ExplainedFigure }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { subPeriods, steps } = figure.explanation
  return (
    <section>
      <h3>{t('explanation.subPeriods')}</h3>
      <FoldedList
        entries={subPeriods}
        shown={shownSubPeriods}
        last={lastSubPeriods}
        label={t('explanation.showAllSubPeriods', { count: subPeriods.length, number: number(subPeriods.length) })}
      >
        {(visible) => <Table subPeriods={visible} figure={figure} />}
      </FoldedList>
      <Multiplication figure={figure} steps={steps.filter(({ name }) => name === multiplicationStep)} />
    </section>
  )
}

/** Name of the step that multiplies the sub-periods. */
export const multiplicationStep = 'linked-sub-periods'

function Table({ subPeriods, figure: { currency } }: { subPeriods: readonly SubPeriod[]; figure: ExplainedFigure }) {
  const { t } = useTranslation()
  const { amount, date, rate } = useFormats()
  const payments = ({ paidIn, paidOut }: SubPeriod) =>
    [paidIn !== '0' && amount(paidIn, currency, 'always'), paidOut !== '0' && amount(`-${paidOut}`, currency, 'always')].filter(
      (text) => text !== false,
    )
  return (
    <table className="sub-periods">
      <thead>
        <tr>
          <th scope="col">{t('explanation.subPeriod')}</th>
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
        {subPeriods.map((subPeriod) => (
          <tr key={`${subPeriod.from} ${subPeriod.to} ${subPeriod.paidIn}`}>
            <th scope="row">
              {date(subPeriod.from)} – {date(subPeriod.to)}
            </th>
            <td className="n" data-label={t('explanation.openingValue')}>
              {amount(subPeriod.opening, currency)}
            </td>
            <td className="n" data-label={t('explanation.payment')}>
              {payments(subPeriod).map((text) => (
                <span key={text} className="payment">
                  {text}
                </span>
              ))}
            </td>
            <td className="n" data-label={t('explanation.closingValue')}>
              {amount(subPeriod.closing, currency)}
            </td>
            <td className="n strong" data-label={t('explanation.return')}>
              {rate(subPeriod.return)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Shows the multiplication on request. On paper it is always shown. */
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
