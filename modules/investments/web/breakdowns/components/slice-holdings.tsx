import type { Composition } from '../../../contract/breakdowns.ts'
import type { Dimension } from '../../../contract/breakdown-terms.ts'
import type { Currency } from '@atrium/domain/currency'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Explained, FigureGroup, Opens } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { addressOf } from '../../portfolios/figure-address.ts'
import { drawerAddress } from '../../portfolios/portfolio-search.ts'
import { sliceAddress } from '../slice-address.ts'

type Slice = Composition['slices'][number]
type Props = { dimension: Dimension; slice: Slice | undefined; leftOut: Composition['leftOut']; currency: Currency }

/** The holdings of a slice, each linked to its drawer; those without a value are listed below. */
export function SliceHoldings({ dimension, slice, leftOut, currency }: Props) {
  const { t } = useTranslation()
  return (
    <FigureGroup>
      <table className="slice-holdings">
        <thead>
          <tr>
            <th scope="col">{t('portfolios.holding')}</th>
            <th scope="col" className="n">
              {t('figures.value')}
            </th>
            <th scope="col" className="n">
              {t('breakdowns.ofPart')}
            </th>
            <th scope="col" className="n priority-2">
              {t('breakdowns.ofAll')}
            </th>
          </tr>
        </thead>
        <tbody>
          {slice?.holdings.map((holding) => (
            <HoldingRow key={holding.id} dimension={dimension} holding={holding} currency={currency} />
          ))}
          {leftOut.map(({ id, name, reason }) => (
            <tr className="row" key={id}>
              <th scope="row">
                <Opens drawer={drawerAddress('holding', id)}>{name}</Opens>
              </th>
              <td className="n" colSpan={3}>
                <Missing reason={t(`portfolios.reason.${reason}`)} />
              </td>
            </tr>
          ))}
        </tbody>
        {slice && <TotalRow dimension={dimension} slice={slice} currency={currency} />}
      </table>
    </FigureGroup>
  )
}

function HoldingRow({ dimension, holding, currency }: { dimension: Dimension; holding: Slice['holdings'][number]; currency: Currency }) {
  const { t } = useTranslation()
  const { amount, percent } = useFormats()
  const { id, name, value, percent: share, weight } = holding
  return (
    <tr className="row">
      <th scope="row">
        <Opens drawer={drawerAddress('holding', id)}>{name}</Opens>
        {weight && <small className="only-mobile">{t('portfolios.ofPortfolio', { percent: percent(weight) })}</small>}
      </th>
      <td className="n">
        <Explained explain={addressOf('holding.value', id)}>{amount(value, currency)}</Explained>
      </td>
      <td className="n">
        {share ? (
          <Explained explain={addressOf('slice-holding.percent', sliceAddress(dimension, id))}>{percent(share)}</Explained>
        ) : (
          <Missing reason={t('explanation.reasons.total-is-zero')} />
        )}
      </td>
      <td className="n priority-2">{weight && <Explained explain={addressOf('holding.weight', id)}>{percent(weight)}</Explained>}</td>
    </tr>
  )
}

function TotalRow({ dimension, slice, currency }: { dimension: Dimension; slice: Slice; currency: Currency }) {
  const { t } = useTranslation()
  const { amount, percent } = useFormats()
  const address = sliceAddress(dimension, slice.key)
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('breakdowns.partTotal')}</th>
        <td className="n">
          <Explained explain={addressOf('slice.value', address)}>{amount(slice.value, currency)}</Explained>
        </td>
        <td className="n">{percent('100')}</td>
        <td className="n priority-2">
          <Explained explain={addressOf('slice.percent', address)}>{percent(slice.percent)}</Explained>
        </td>
      </tr>
    </tfoot>
  )
}
