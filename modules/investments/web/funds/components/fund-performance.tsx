import type { Fund } from '../../../contract/funds.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { RateOrMissing } from '@atrium/ui/components/figure.tsx'
import { Sparkline } from '@atrium/ui/components/sparkline.tsx'
import { Note } from '@atrium/ui/components/states.tsx'
import { useFundPrice } from './fund-price.tsx'

type Performance = NonNullable<Fund['performance']>

export function FundPerformance({ fund }: { fund: Fund }) {
  const { t } = useTranslation()
  const { performance } = fund
  const isEmpty = performance?.ranges.length === 0 && performance.prices.length < 2
  return (
    <section aria-labelledby="fund-performance">
      <h3 id="fund-performance">{t('funds.performance')}</h3>
      {!performance && <Note>{t('funds.performanceAway')}</Note>}
      {isEmpty && <p className="muted">{t('funds.noPerformance')}</p>}
      {performance && !isEmpty && (
        <>
          <Ranges ranges={performance.ranges} />
          <PriceLine prices={performance.prices} currency={fund.currency} />
          <p className="fine">{t('funds.performanceNote')}</p>
        </>
      )}
    </section>
  )
}

function Ranges({ ranges }: Pick<Performance, 'ranges'>) {
  const { t } = useTranslation()
  return (
    <dl className="fund-ranges">
      {ranges.map(({ range, return: rate }) => (
        <div key={range}>
          <dt>{t(`funds.ranges.${range}`)}</dt>
          <dd>
            <RateOrMissing rate={rate} reason={t('funds.tooYoung')} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function PriceLine({ prices, currency }: Pick<Performance, 'prices'> & Pick<Fund, 'currency'>) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const write = useFundPrice()
  const [first, last] = [prices[0], prices.at(-1)]
  if (!first || !last || prices.length < 2) return null
  const formatPrice = (price: string) => write(price, currency)
  return (
    <div className="fund-run">
      <Sparkline
        values={prices.map(({ price }) => Number(price))}
        label={t('funds.runLabel', {
          from: formatPrice(first.price),
          to: formatPrice(last.price),
          since: date(first.on),
          on: date(last.on),
        })}
        from={`${date(first.on)}\u2003${formatPrice(first.price)}`}
        to={`${date(last.on)}\u2003${formatPrice(last.price)}`}
      />
    </div>
  )
}
