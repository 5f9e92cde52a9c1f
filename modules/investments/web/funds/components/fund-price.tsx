import type { Fund } from '../../../contract/funds.ts'
import type { Currency } from '@atrium/domain/currency'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Fact } from './fund-facts.tsx'

/** Returns a formatter for prices. Prices below 10 have four decimals. Others have two to four, as many as their source states. */
export function useFundPrice(): (price: string, currency: Currency) => string {
  const { quantity } = useFormats()
  return (price, currency) => `${quantity(price, Number(price) < 10 ? 4 : 2, 4)} ${currency}`
}

export function FundPrice({ fund }: { fund: Fund }) {
  const { t } = useTranslation()
  const { date, rate } = useFormats()
  const write = useFundPrice()
  const price = fund.price && write(fund.price, fund.currency)
  return (
    <section aria-labelledby="fund-price">
      <h3 id="fund-price">{t('funds.priceAndCosts')}</h3>
      <dl className="fund-list">
        <Fact label={t('funds.price')}>{price && (fund.pricedOn ? t('funds.priceOf', { price, date: date(fund.pricedOn) }) : price)}</Fact>
        <Fact label={t('funds.ongoingCharge')}>
          {fund.ongoingCharge && t('funds.aYear', { rate: rate(fund.ongoingCharge, 'negative') })}
        </Fact>
        <Fact label={t('funds.yield')}>{fund.yield && t('funds.aYear', { rate: rate(fund.yield, 'negative') })}</Fact>
        <Fact label={t('funds.launched')}>{fund.launchedOn && date(fund.launchedOn)}</Fact>
        <Fact label={t('funds.isin')}>{fund.isin}</Fact>
      </dl>
    </section>
  )
}
