import type { HoldingDetails } from '../../../contract/holdings.ts'
import type { PortfolioFigure } from '../../../contract/portfolio-figures.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { assetKey } from '@atrium/ui/components/asset-class'
import { Change, Explained, FigureGroup, Rate } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { useSliceName } from '../../breakdowns/use-slice-name.ts'
import { noYieldReason, formatPrice } from '../../portfolios/quotation.ts'
import { formatFigureAddress } from '../../portfolios/figure-address.ts'

/** Shows the facts of a holding: stated figures first, then derived figures with their explanations. */
export function HoldingFacts({ details: { holding, currency, totals } }: { details: HoldingDetails }) {
  const { t } = useTranslation()
  const { amount, quantity, percent, rate, date } = useFormats()
  const renderExplained = (figure: PortfolioFigure, shown: ReactNode) => (
    <Explained explain={formatFigureAddress(figure, holding.id)}>{shown}</Explained>
  )
  const sliceName = useSliceName()
  const isCash = holding.cashTypeId !== null
  const price = formatPrice(holding, quantity)
  return (
    <section aria-labelledby="holding-facts">
      <h3 id="holding-facts">{t('holdings.facts')}</h3>
      <FigureGroup>
        <table className="fact-table">
          <tbody>
            <Fact name={t('portfolios.assetClass')}>
              {t(`assetClasses.${assetKey(holding.assetClass)}` as 'assetClasses.other')}
              {holding.sector && <small>{sliceName('sector', holding.sector)}</small>}
            </Fact>
            {holding.sedol && <Fact name="SEDOL">{holding.sedol}</Fact>}
            {!isCash && <Fact name={t('portfolios.units')}>{quantity(holding.quantity)}</Fact>}
            {!isCash && (
              <Fact name={t(holding.cleanPrice ? 'portfolios.cleanPrice' : 'portfolios.price')} missing={t('portfolios.reason.price')}>
                {price && holding.priceOn ? t('holdings.priceOf', { price, date: date(holding.priceOn) }) : price}
              </Fact>
            )}
            <Fact name={t('portfolios.cost')} missing={t('portfolios.reason.cost')}>
              {holding.cost && renderExplained('holding.cost', amount(holding.cost, currency))}
            </Fact>
            <Fact name={t('figures.value')} missing={t('portfolios.reason.price')}>
              {holding.value && renderExplained('holding.value', amount(holding.value, currency))}
            </Fact>
            {!isCash && (
              <Fact name={t('portfolios.gain')} missing={t('holdings.noGain')}>
                {holding.gain && renderExplained('holding.gain', <Change amount={holding.gain} currency={currency} />)}
              </Fact>
            )}
            {!isCash && (
              <Fact name={t('portfolios.return')} missing={t('holdings.noGain')}>
                {holding.return && renderExplained('holding.return', <Rate rate={holding.return} />)}
              </Fact>
            )}
            {!isCash && (
              <Fact name={t('holdings.realised')} missing={t('holdings.noRealised')}>
                {totals.realised && renderExplained('holding-flow.realised', <Change amount={totals.realised} currency={currency} />)}
              </Fact>
            )}
            <Fact name={t('holdings.income')}>{renderExplained('holding-flow.income', amount(totals.income, currency))}</Fact>
            <Fact name={t('portfolios.yield')} missing={t(noYieldReason(holding))}>
              {holding.yield && rate(holding.yield, 'negative')}
            </Fact>
            <Fact name={t('portfolios.weight')} missing={t('portfolios.reason.price')}>
              {holding.weight && renderExplained('holding.weight', percent(holding.weight))}
            </Fact>
          </tbody>
        </table>
      </FigureGroup>
    </section>
  )
}

function Fact({ name, missing = '', children }: { name: string; missing?: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="n">{children ?? <Missing reason={missing} />}</td>
    </tr>
  )
}
