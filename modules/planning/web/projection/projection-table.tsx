import { useTranslation } from 'react-i18next'
import { Explained, FigureGroup } from '@atrium/ui/components/figure.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Currency } from '@atrium/domain/currency'
import type { ProjectionRow } from '@atrium/domain/projection/net-worth-projection'
import type { ProjectionOptions } from '../../contract/projection-terms.ts'
import { formatProjectedFigure } from '../plan-address.ts'
import type { BandRow } from './projection-rules.ts'

type Props = {
  rows: readonly ProjectionRow[]
  bands: readonly BandRow[]
  options: ProjectionOptions
  firstYear: number
  currency: Currency
}

/** Lists the years of a projection. */
export function ProjectionTable({ rows, bands, options, firstYear, currency }: Props) {
  const { t } = useTranslation()
  const { amount } = useFormats()
  const whole = (value: string | undefined) => value && amount(value, currency, undefined, 0)
  return (
    <FigureGroup>
      <table className="entries projection-table">
        <caption className="visually-hidden">{t('planning.projection.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('planning.projection.year')}</th>
            <th scope="col" className="n">
              {t('planning.projection.value')}
            </th>
            <th scope="col" className="n">
              {t('planning.projection.real')}
            </th>
            <th scope="col" className="n priority-2">
              {t('planning.projection.low')}
            </th>
            <th scope="col" className="n priority-2">
              {t('planning.projection.middle')}
            </th>
            <th scope="col" className="n priority-2">
              {t('planning.projection.high')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ year, nominal, real }) => {
            const values = bands[year]?.values
            return (
              <tr key={year}>
                <th scope="row" className="number-left">
                  {firstYear + year}
                </th>
                <td className="n">
                  <Explained explain={formatProjectedFigure('projected-value', { ...options, year })}>
                    {amount(nominal.toFixed(2), currency)}
                  </Explained>
                </td>
                <td className="n">
                  <Explained explain={formatProjectedFigure('projected-real', { ...options, year })}>
                    {amount(real.toFixed(2), currency)}
                  </Explained>
                </td>
                <td className="n priority-2">{whole(values?.[0])}</td>
                <td className="n priority-2">{whole(values?.[2])}</td>
                <td className="n priority-2">{whole(values?.[4])}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </FigureGroup>
  )
}
