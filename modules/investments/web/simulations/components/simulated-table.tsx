import type { PortfolioFigure } from '../../../contract/portfolio-figures.ts'
import { actualLine, formatModelLine, type SimulatedModel, type SimulationLine, type Simulations } from '../../../contract/simulations.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { assetKey } from '@atrium/ui/components/asset-class'
import { Explained, Rate } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { findEarlyEnd } from '../simulated-lines.ts'
import { formatFigureAddress } from '../../portfolios/figure-address.ts'

/**
 * Shows the cumulative return, the annualised return and the worst year of the portfolio and of each model. If a line ends early, its row
 * states the last day. The rows of models are marked as simulated.
 */
export function SimulatedTable({ simulations: { own, models, months } }: { simulations: Simulations }) {
  const { t } = useTranslation()
  return (
    <table className="simulated-table">
      <caption className="visually-hidden">{t('simulations.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('simulations.what')}</th>
          <th scope="col" className="n">
            {t('simulations.cumulative')}
          </th>
          <th scope="col" className="n priority-2">
            {t('portfolios.aYear')}
          </th>
          <th scope="col" className="n">
            {t('simulations.worstYear')}
          </th>
        </tr>
      </thead>
      <tbody>
        {own && (
          <Row line={own} of={actualLine} months={months}>
            <strong>{t('portfolios.yourPortfolio')}</strong>
            <small>{t('simulations.earned')}</small>
          </Row>
        )}
        {models.map((model) => (
          <Row key={model.name} line={model.line} of={formatModelLine(model.name)} months={months}>
            <ModelName model={model} />
          </Row>
        ))}
      </tbody>
    </table>
  )
}

function ModelName({ model: { name, weights, isOwnProfile } }: { model: SimulatedModel }) {
  const { t } = useTranslation()
  const { percent } = useFormats()
  const parts = weights
    .filter(({ weight }) => Number(weight) !== 0)
    .map(({ assetClass, weight }) => {
      const label = t(`assetClasses.${assetKey(assetClass)}` as 'assetClasses.other')
      return `${label} ${percent(String(Math.round(Number(weight) * 1000) / 10)).replace(/[.,]00/, '')}`
    })
  return (
    <>
      <span className="model-name">
        {name} <span className="simulated-badge">{t('simulations.simulated')}</span>
        {isOwnProfile && <span className="own-profile">{t('simulations.ownProfile')}</span>}
      </span>
      <small>{parts.join(' · ')}</small>
    </>
  )
}

type RowProps = { line: SimulationLine | null; of: string; months: readonly string[]; children: ReactNode }

function Row({ line, of, months, children }: RowProps) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const worst = line?.worstYear
  const reason = !line ? t('simulations.noLine') : line.cumulative === null ? t('simulations.noMonth') : t('simulations.underAYear')
  const end = line ? findEarlyEnd(line, months) : undefined
  return (
    <tr>
      <th scope="row">{children}</th>
      <td className="n strong">
        <LineFigure figure="simulation.cumulative" of={of} rate={line?.cumulative} reason={reason} />
        {end && <small>{t('simulations.until', { date: date(end) })}</small>}
      </td>
      <td className="n priority-2">
        <LineFigure figure="simulation.annualised" of={of} rate={line?.annualised} reason={reason} />
      </td>
      <td className="n">
        <LineFigure figure="simulation.worst-year" of={of} rate={worst?.return} reason={reason} />
        {worst && <small>{t('dates.between', { from: date(worst.from), to: date(worst.to) })}</small>}
      </td>
    </tr>
  )
}

type LineFigureProps = { figure: PortfolioFigure; of: string; rate: string | null | undefined; reason: string }

function LineFigure({ figure, of, rate, reason }: LineFigureProps) {
  if (!rate) return <Missing reason={reason} />
  return (
    <Explained explain={formatFigureAddress(figure, of)}>
      <Rate rate={rate} />
    </Explained>
  )
}
