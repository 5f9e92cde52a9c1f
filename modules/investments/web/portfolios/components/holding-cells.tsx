import type { Holding } from '../../../contract/portfolios.ts'
import type { Currency } from '@atrium/domain/currency'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useProviderTerm } from '@atrium/ui/i18n/use-provider-term'
import { DrawerButton } from '@atrium/ui/components/figure.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { findQuote } from '../quotation.ts'
import { formatDrawerAddress } from '../portfolio-search.ts'

export function HoldingName({ holding }: { holding: Holding }) {
  const { t } = useTranslation()
  const { percent } = useFormats()
  const term = useProviderTerm()
  const { id, name, sedol, weight } = holding
  return (
    <>
      <span className="holding-name">
        <DrawerButton drawer={formatDrawerAddress('holding', id)}>{term(name)}</DrawerButton>
      </span>
      {sedol && <span className="sedol">{sedol}</span>}
      <PriceAge holding={holding} />
      {weight && <small className="only-mobile">{t('portfolios.ofPortfolio', { percent: percent(weight) })}</small>}
    </>
  )
}

/** Shows the price in its own currency. The currency is named only if it differs from the portfolio's, which the column heading states. */
export function Price({ holding, portfolioCurrency }: { holding: Parameters<typeof findQuote>[0]; portfolioCurrency: Currency }) {
  const { t } = useTranslation()
  const { quantity } = useFormats()
  const { price, currency, isPer100 } = findQuote(holding)
  if (price === null) return null
  return (
    <>
      {quantity(price, !isPer100 && Number(price) < 10 ? 4 : 2, 4)}
      {isPer100 && <span className="unit"> {t('portfolios.per100')}</span>}
      {currency && currency !== portfolioCurrency && <span className="unit"> {currency}</span>}
    </>
  )
}

function PriceAge({ holding: { missing, isPriceOld, priceOn, priceRestatedOn, value } }: { holding: Holding }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const text =
    value === null && missing === 'price'
      ? priceOn
        ? t('portfolios.tag.lastPriced', { date: date(priceOn) })
        : t('portfolios.tag.noPrice')
      : value === null && missing === 'exchange-rate'
        ? t('portfolios.tag.noRate')
        : isPriceOld && priceOn
          ? t('portfolios.tag.oldPrice', { date: date(priceOn) })
          : priceRestatedOn
            ? t('portfolios.tag.restated', { date: date(priceRestatedOn) })
            : null
  if (!text) return null
  return (
    <span className="tag">
      <Icon name="warning" small />
      {text}
    </span>
  )
}
