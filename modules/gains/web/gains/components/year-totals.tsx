import type { GainBasis, YearOfGains } from '../../../contract/gains.ts'
import type { PortfolioFigure } from '@atrium/investments/contract/portfolio-figures'
import type { Currency } from '@atrium/domain/currency'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { findSign } from '@atrium/ui/i18n/decimals'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { SumRow } from '@atrium/ui/components/data-table/sum-row.tsx'
import { Change, Explained } from '@atrium/ui/components/figure.tsx'
import { formatFigureAddress } from '@atrium/investments/web/portfolios/figure-address'
import type { YearDisposal } from './disposals-table.tsx'

type TotalsContext = { basis: GainBasis; currency: Currency }
type Props = TotalsContext & { year: YearOfGains; columns: readonly DataColumn<YearDisposal>[] }
type SumsProps = { totals: NonNullable<YearOfGains['totals']>; about: TotalsContext; taxYear: string }

/** Shows the totals of a tax year. Below are gains, losses and the exempt amount. */
export function YearTotals({ year, basis, currency, columns }: Props) {
  const { t } = useTranslation()
  const { amount } = useFormats()
  const { taxYear, totals, exemptAmount, disposals } = year
  const context = { basis, currency }
  const incompleteCount = disposals.filter(({ missing }) => missing !== null).length
  const exemptCount = disposals.filter(({ exemption }) => exemption !== null).length
  return (
    <>
      {totals && (
        <SumRow
          columns={columns}
          className="subtotal"
          name={t('portfolios.groupTotal', { name: taxYear })}
          cells={{
            proceeds: renderExplained('realised.proceeds', totals.proceeds, { about: context, taxYear }, amount(totals.proceeds, currency)),
            cost: renderExplained('realised.cost', totals.cost, { about: context, taxYear }, amount(totals.cost, currency)),
            gain: renderExplained(
              'realised.gain',
              totals.gain,
              { about: context, taxYear },
              <Change amount={totals.gain} currency={currency} />,
            ),
          }}
        />
      )}
      <tr className="year-parts">
        <td colSpan={columns.length}>
          {(totals || exemptAmount) && (
            <dl>
              {totals && <GainsAndLosses totals={totals} about={context} taxYear={taxYear} />}
              {exemptAmount && (
                <div>
                  <dt>{t('gains.exempt')}</dt>
                  <dd>{amount(exemptAmount, currency, 'negative', 0)}</dd>
                </div>
              )}
            </dl>
          )}
          {exemptCount > 0 && <p className="muted">{t('gains.exempted', { count: exemptCount })}</p>}
          {incompleteCount > 0 && <p className="muted">{t('gains.without', { count: incompleteCount })}</p>}
        </td>
      </tr>
    </>
  )
}

function GainsAndLosses({ totals, about: context, taxYear }: SumsProps) {
  const { t } = useTranslation()
  return (['gains', 'losses'] as const).map((part) => (
    <div key={part}>
      <dt>{t(`gains.${part}`)}</dt>
      <dd>
        {renderExplained(
          `realised.${part}`,
          totals[part],
          { about: context, taxYear },
          <Change amount={totals[part]} currency={context.currency} />,
        )}
      </dd>
    </div>
  ))
}

function renderExplained(
  figure: PortfolioFigure,
  value: string,
  { about: context, taxYear }: Omit<SumsProps, 'totals'>,
  shown: ReactNode,
): ReactNode {
  return findSign(value) === 0 ? shown : <Explained explain={formatFigureAddress(figure, `${context.basis}:${taxYear}`)}>{shown}</Explained>
}
