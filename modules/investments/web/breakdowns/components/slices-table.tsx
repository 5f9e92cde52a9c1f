import type { Breakdowns, Composition } from '../../../contract/breakdowns.ts'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Explained, FigureGroup, Opens } from '@atrium/ui/components/figure.tsx'
import { EmptyCell } from '@atrium/ui/components/empty-cell.tsx'
import { addressOf } from '../../portfolios/figure-address.ts'
import { drawerAddress } from '../../portfolios/portfolio-search.ts'
import { sliceAddress } from '../slice-address.ts'
import { inkOf } from '../slice-ink.ts'
import { useSliceName } from '../use-slice-name.ts'

/** Slices by value, each linked to its holdings; the swatch is the colour of the chart. */
export function SlicesTable({ breakdowns, composition }: { breakdowns: Breakdowns; composition: Composition }) {
  const { t } = useTranslation()
  const { amount, percent } = useFormats()
  const nameOf = useSliceName()
  const { dimension, total } = composition
  const slices = composition.slices.map((slice) => ({ ...slice, name: nameOf(dimension, slice.key) }))
  const { currency } = breakdowns
  return (
    <FigureGroup>
      <table className="slices">
        <caption className="visually-hidden">{t(`breakdowns.title.${dimension}`)}</caption>
        <thead>
          <tr>
            <th scope="col">{t(`breakdowns.dimension.${dimension}`)}</th>
            <th scope="col" className="n priority-2">
              {t('breakdowns.holdings')}
            </th>
            <th scope="col" className="n">
              {t('figures.value')}
            </th>
            <th scope="col" className="n">
              {t('breakdowns.share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {slices.map(({ key, name, value, percent: share, holdings }, place) => (
            <tr className="row" key={key}>
              <th scope="row" className="slice-name" style={{ '--swatch': `var(--${inkOf(dimension, key, place)})` } as CSSProperties}>
                <Opens drawer={drawerAddress('breakdown', sliceAddress(dimension, key))}>{name}</Opens>
              </th>
              <td className="n priority-2">{holdings.length}</td>
              <td className="n">
                <Explained explain={addressOf('slice.value', sliceAddress(dimension, key))}>{amount(value, currency)}</Explained>
              </td>
              <td className="n strong">
                <Explained explain={addressOf('slice.percent', sliceAddress(dimension, key))}>{percent(share)}</Explained>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('breakdowns.total')}</th>
            <EmptyCell className="priority-2" />
            <td className="n">{total && <Explained explain={addressOf('holdings.value')}>{amount(total, currency)}</Explained>}</td>
            <td className="n">{percent('100')}</td>
          </tr>
        </tfoot>
      </table>
    </FigureGroup>
  )
}
