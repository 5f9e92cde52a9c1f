import type { Holding, HoldingGroup, Holdings } from '@atrium/contract/portfolios'
import type { Currency } from '@atrium/domain/currency'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/use-formats.ts'
import { assetKey } from '../../../ui/asset-class.ts'
import { Change, Explained, RateOrMissing } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Missing } from '../../../ui/missing.tsx'
import { EmptyCell } from '../../../ui/empty-cell.tsx'

type Props = { holdings: Holdings; groups: HoldingGroup[]; isCompact: boolean; isFound: boolean }

export function HoldingsTable({ holdings, groups, isCompact, isFound }: Props) {
  const { t } = useTranslation()
  const { date } = useFormats()
  return (
    <table className={isCompact ? 'holdings compact' : 'holdings'}>
      <caption className="visually-hidden">{t('portfolios.holdingsCaption', { date: date(holdings.valuedOn) })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('portfolios.holding')}</th>
          <th scope="col" className="n priority-2">
            {t('portfolios.units')}
          </th>
          <th scope="col" className="n priority-2">
            {t('portfolios.price')}
          </th>
          <th scope="col" className="n priority-2">
            {t('portfolios.cost')}
          </th>
          <th scope="col" className="n">
            {t('figures.value')}
          </th>
          <th scope="col" className="n priority-2">
            {t('portfolios.gain')}
          </th>
          <th scope="col" className="n priority-2">
            {t('portfolios.return')}
          </th>
          <th scope="col" className="n priority-3">
            {t('portfolios.yield')}
          </th>
          <th scope="col" className="n priority-2">
            {t('portfolios.weight')}
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <Group key={group.assetClass} group={group} currency={holdings.currency} isFound={isFound} />
      ))}
      {!isFound && <TotalRow holdings={holdings} />}
    </table>
  )
}

function Group({ group, currency, isFound }: { group: HoldingGroup; currency: Currency; isFound: boolean }) {
  const { t } = useTranslation()
  const name = t(`assetClasses.${assetKey(group.assetClass)}` as 'assetClasses.other')
  return (
    <tbody>
      <tr className="group">
        <th scope="rowgroup" colSpan={9}>
          <h2 data-asset={assetKey(group.assetClass)}>
            {name}
            <small>{t('portfolios.holdingCount', { count: group.holdings.length })}</small>
          </h2>
        </th>
      </tr>
      {group.holdings.map((holding) => (
        <Row key={holding.id} holding={holding} currency={currency} />
      ))}
      {!isFound && <SumRow className="subtotal" name={t('portfolios.groupTotal', { name })} total={group.total} currency={currency} />}
    </tbody>
  )
}

function Row({ holding, currency }: { holding: Holding; currency: Currency }) {
  const { t } = useTranslation()
  const { amount, quantity, rate, percent } = useFormats()
  const { name, sedol, cost, value, gain, weight, missing } = holding
  const isCash = holding.cashTypeId !== null
  const reason =
    missing === 'exchange-rate'
      ? t('portfolios.reason.exchange-rate')
      : missing === 'price'
        ? t('portfolios.reason.price')
        : t('portfolios.reason.cost')
  return (
    <tr className={value === null ? 'row unpriced' : 'row'}>
      <th scope="row">
        <span className="holding-name">{name}</span>
        {sedol && <span className="sedol">{sedol}</span>}
        <PriceAge holding={holding} />
        {weight && <small className="only-mobile">{t('portfolios.ofPortfolio', { percent: percent(weight) })}</small>}
      </th>
      <td className="n priority-2">{isCash ? '' : quantity(holding.quantity)}</td>
      <td className="n priority-2">
        {isCash ? (
          ''
        ) : holding.price ? (
          <Price holding={holding} portfolioCurrency={currency} />
        ) : (
          <Missing reason={t('portfolios.reason.price')} />
        )}
      </td>
      <td className="n priority-2">{cost ? amount(cost, currency) : <Missing reason={t('portfolios.reason.cost')} />}</td>
      <td className="n strong">
        {value ? (
          <Explained explain={`holding:${holding.id}`} label={t('portfolios.explainHolding')}>
            {amount(value, currency)}
          </Explained>
        ) : (
          <Missing reason={reason} />
        )}
        {holding.return && (
          <small className="only-mobile">
            <RateOrMissing rate={holding.return} reason={reason} />
          </small>
        )}
      </td>
      <td className="n priority-2">{gain ? <Change amount={gain} currency={currency} /> : <Missing reason={reason} />}</td>
      <td className="n priority-2">
        <RateOrMissing rate={holding.return} reason={reason} />
      </td>
      <td className="n priority-3">{holding.yield ? rate(holding.yield, 'negative') : <Missing reason={t('portfolios.noYield')} />}</td>
      <td className="n priority-2">{weight ? percent(weight) : <Missing reason={reason} />}</td>
    </tr>
  )
}

/** In the currency of the listing; only a foreign one is named, for the column says the rest. */
function Price({ holding, portfolioCurrency }: { holding: Holding; portfolioCurrency: Currency }) {
  const { quantity } = useFormats()
  const { price, priceCurrency } = holding
  return (
    <>
      {quantity(price ?? '', Number(price) < 10 ? 4 : 2, 4)}
      {priceCurrency && priceCurrency !== portfolioCurrency && <span className="unit"> {priceCurrency}</span>}
    </>
  )
}

function PriceAge({ holding: { missing, isPriceOld, priceOn, value } }: { holding: Holding }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const text =
    value === null && missing === 'price'
      ? priceOn
        ? t('portfolios.tag.noPriceSince', { date: date(priceOn) })
        : t('portfolios.tag.noPrice')
      : value === null && missing === 'exchange-rate'
        ? t('portfolios.tag.noRate')
        : isPriceOld && priceOn
          ? t('portfolios.tag.oldPrice', { date: date(priceOn) })
          : null
  if (!text) return null
  return (
    <span className="tag">
      <Icon name="warning" small />
      {text}
    </span>
  )
}

function SumRow({
  className,
  name,
  total,
  currency,
}: {
  className: string
  name: string
  total: HoldingGroup['total']
  currency: Currency
}) {
  const { amount, percent } = useFormats()
  return (
    <tr className={className}>
      <th scope="row">{name}</th>
      <EmptyCell className="priority-2" />
      <EmptyCell className="priority-2" />
      <td className="n priority-2">{total.cost && amount(total.cost, currency)}</td>
      <td className="n">
        {total.value ? amount(total.value, currency) : '—'}
        {total.return && (
          <small className="only-mobile">
            <RateOrMissing rate={total.return} reason="" />
          </small>
        )}
      </td>
      <td className="n priority-2">{total.gain && <Change amount={total.gain} currency={currency} />}</td>
      <td className="n priority-2">{total.return && <RateOrMissing rate={total.return} reason="" />}</td>
      <EmptyCell className="priority-3" />
      <td className="n priority-2">{total.weight && percent(total.weight)}</td>
    </tr>
  )
}

function TotalRow({ holdings }: { holdings: Holdings }) {
  const { t } = useTranslation()
  return (
    <tfoot>
      <SumRow className="grand" name={t('portfolios.portfolioTotal')} total={holdings.total} currency={holdings.currency} />
    </tfoot>
  )
}
