import type { Exposure } from '../../../contract/breakdowns.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { assetKey } from '@atrium/ui/components/asset-class'
import { EmptyCell } from '@atrium/ui/components/empty-cell.tsx'
import { Explained, FigureGroup } from '@atrium/ui/components/figure.tsx'
import { formatFigureAddress } from '../../portfolios/figure-address.ts'
import { formatSliceAddress } from '../slice-address.ts'

/** Lists each asset class with its weight, its model weight and the difference. */
export function ModelTable({ exposure: { classes, distance } }: { exposure: Exposure }) {
  const { t } = useTranslation()
  const { percent } = useFormats()
  return (
    <FigureGroup>
      <table className="slices">
        <caption className="visually-hidden">{t('breakdowns.againstTitle')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('portfolios.assetClass')}</th>
            <th scope="col" className="n">
              {t('breakdowns.held')}
            </th>
            <th scope="col" className="n">
              {t('breakdowns.model')}
            </th>
            <th scope="col" className="n">
              {t('breakdowns.difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          {classes.map(({ assetClass, actual, model, difference }) => (
            <tr className="row" key={assetClass}>
              <th scope="row">{t(`assetClasses.${assetKey(assetClass)}` as 'assetClasses.other')}</th>
              <td className="n strong">
                <ClassWeight assetClass={assetClass} actual={actual} />
              </td>
              <td className="n">{model && percent(model)}</td>
              <td className="n">
                {difference && (
                  <Explained explain={formatFigureAddress('exposure.difference', assetClass)}>{percent(difference, 'always')}</Explained>
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('explanation.figures.exposure.distance')}</th>
            <EmptyCell />
            <EmptyCell />
            <td className="n">
              {distance && <Explained explain={formatFigureAddress('exposure.distance')}>{percent(distance)}</Explained>}
            </td>
          </tr>
        </tfoot>
      </table>
    </FigureGroup>
  )
}

/** Shows the weight of an asset class. A class without holdings has the weight zero, which needs no explanation. */
function ClassWeight({ assetClass, actual }: { assetClass: string; actual: string | null }) {
  const { percent } = useFormats()
  if (!actual) return '—'
  if (actual === '0') return percent(actual)
  return (
    <Explained explain={formatFigureAddress('slice.percent', formatSliceAddress('asset-class', assetClass))}>{percent(actual)}</Explained>
  )
}
