import type { PortfolioFigure } from '../../../contract/portfolio-figures.ts'
import { actualLine, formatModelLine, type SimulatedModel, type SimulationLine, type Simulations } from '../../../contract/simulations.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { assetKey } from '@atrium/ui/components/asset-class'
import { Explained, Rate } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { formatFigureAddress } from '../../portfolios/figure-address.ts'

/** Lists three figures for each line over the same months. Every row of a simulated line says that it is simulated. */
export function SimulatedTable({ simulations: { own, models } }: { simulations: Simulations }) {
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
          <Row line={own} of={actualLine}>
            <strong>{t('portfolios.yourPortfolio')}</strong>
            <small>{t('simulations.earned')}</small>
          </Row>
        )}
        {models.map((model) => (
          <Row key={model.name} line={model.line} of={formatModelLine(model.name)}>
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

function Row({ line, of, children }: { line: SimulationLine | null; of: string; children: ReactNode }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const worst = line?.worstYear
  const reason = line ? t('simulations.underAYear') : t('simulations.noLine')
  return (
    <tr>
      <th scope="row">{children}</th>
      <td className="n strong">
        <LineFigure figure="simulation.cumulative" of={of} rate={line?.cumulative} reason={reason} />
      </td>
      <td className="n priority-2">
        <LineFigure figure="simulation.annualised" of={of} rate={line?.annualised} reason={reason} />
      </td>
      <td className="n">
        <LineFigure figure="simulation.worst-year" of={of} rate={worst?.return} reason={reason} />
        {worst && <small>{t('portfolios.between', { from: date(worst.from), to: date(worst.to) })}</small>}
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
