import type { Holding, HoldingGroup, Holdings } from '../../../contract/portfolios.ts'
import type { Currency } from '@atrium/domain/currency'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { assetKey } from '@atrium/ui/components/asset-class'
import { Change, Explained, Opens, Rate } from '@atrium/ui/components/figure.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { EmptyCell } from '@atrium/ui/components/empty-cell.tsx'
import { useStated } from '@atrium/ui/components/use-explanation-words'
import { addressOf } from '../figure-address.ts'
import { drawerAddress } from '../portfolio-search.ts'

type Column = 'value' | 'cost' | 'gain' | 'return' | 'weight'
type Stated = ReturnType<typeof useStated>
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
        <Group key={group.assetClass} group={group} holdings={holdings} isFound={isFound} />
      ))}
      {!isFound && <TotalRow holdings={holdings} />}
    </table>
  )
}

function Group({ group, holdings, isFound }: { group: HoldingGroup; holdings: Holdings; isFound: boolean }) {
  const { t } = useTranslation()
  const { currency, valuedOn, provenance } = holdings
  const stated = useStated(provenance.provider)
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
        <Row key={holding.id} holding={holding} currency={currency} valuedOn={valuedOn} stated={stated} />
      ))}
      {!isFound && (
        <SumRow
          className="subtotal"
          name={t('portfolios.groupTotal', { name })}
          total={group.total}
          currency={currency}
          explain={(column) => addressOf(`group.${column}`, group.assetClass)}
        />
      )}
    </tbody>
  )
}

type RowProps = { holding: Holding; currency: Currency; valuedOn: string; stated: Stated }

function Row({ holding, currency, valuedOn, stated }: RowProps) {
  const { t } = useTranslation()
  const explain = (column: Column) => addressOf(`holding.${column}`, holding.id)
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
        <span className="holding-name">
          <Opens drawer={drawerAddress('holding', holding.id)}>{name}</Opens>
        </span>
        {sedol && <span className="sedol">{sedol}</span>}
        <PriceAge holding={holding} />
        {weight && <small className="only-mobile">{t('portfolios.ofPortfolio', { percent: percent(weight) })}</small>}
      </th>
      <td className="n priority-2" title={isCash ? undefined : stated(valuedOn)}>
        {isCash ? '' : quantity(holding.quantity)}
      </td>
      <td className="n priority-2" title={isCash || !holding.price ? undefined : stated(holding.priceOn)}>
        {isCash ? (
          ''
        ) : holding.price ? (
          <Price holding={holding} portfolioCurrency={currency} />
        ) : (
          <Missing reason={t('portfolios.reason.price')} />
        )}
      </td>
      <td className="n priority-2" title={holding.costSource === 'provider' ? stated(valuedOn) : undefined}>
        {cost ? (
          <Explained explain={explain('cost')}>{amount(cost, currency)}</Explained>
        ) : (
          <Missing reason={t('portfolios.reason.cost')} />
        )}
      </td>
      <td className="n strong">
        {value ? <Explained explain={explain('value')}>{amount(value, currency)}</Explained> : <Missing reason={reason} />}
        {holding.return && (
          <small className="only-mobile">
            <Explained explain={explain('return')}>
              <Rate rate={holding.return} />
            </Explained>
          </small>
        )}
      </td>
      <td className="n priority-2">
        {gain ? (
          <Explained explain={explain('gain')}>
            <Change amount={gain} currency={currency} />
          </Explained>
        ) : (
          <Missing reason={reason} />
        )}
      </td>
      <td className="n priority-2">
        {holding.return ? (
          <Explained explain={explain('return')}>
            <Rate rate={holding.return} />
          </Explained>
        ) : (
          <Missing reason={reason} />
        )}
      </td>
      <td className="n priority-3" title={holding.yield ? stated(valuedOn) : undefined}>
        {holding.yield ? rate(holding.yield, 'negative') : <Missing reason={t('portfolios.noYield')} />}
      </td>
      <td className="n priority-2">
        {weight ? <Explained explain={explain('weight')}>{percent(weight)}</Explained> : <Missing reason={reason} />}
      </td>
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

function PriceAge({ holding: { missing, isPriceOld, priceOn, priceRestatedOn, value } }: { holding: Holding }) {
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

type SumProps = {
  className: string
  name: string
  total: HoldingGroup['total']
  currency: Currency
  explain: (column: Column) => string
}

function SumRow({ className, name, total, currency, explain }: SumProps) {
  const { amount, percent } = useFormats()
  return (
    <tr className={className}>
      <th scope="row">{name}</th>
      <EmptyCell className="priority-2" />
      <EmptyCell className="priority-2" />
      <td className="n priority-2">{total.cost && <Explained explain={explain('cost')}>{amount(total.cost, currency)}</Explained>}</td>
      <td className="n">
        {total.value ? <Explained explain={explain('value')}>{amount(total.value, currency)}</Explained> : '—'}
        {total.return && (
          <small className="only-mobile">
            <Explained explain={explain('return')}>
              <Rate rate={total.return} />
            </Explained>
          </small>
        )}
      </td>
      <td className="n priority-2">
        {total.gain && (
          <Explained explain={explain('gain')}>
            <Change amount={total.gain} currency={currency} />
          </Explained>
        )}
      </td>
      <td className="n priority-2">
        {total.return && (
          <Explained explain={explain('return')}>
            <Rate rate={total.return} />
          </Explained>
        )}
      </td>
      <EmptyCell className="priority-3" />
      <td className="n priority-2">{total.weight && <Explained explain={explain('weight')}>{percent(total.weight)}</Explained>}</td>
    </tr>
  )
}

function TotalRow({ holdings }: { holdings: Holdings }) {
  const { t } = useTranslation()
  return (
    <tfoot>
      <SumRow
        className="grand"
        name={t('portfolios.portfolioTotal')}
        total={holdings.total}
        currency={holdings.currency}
        explain={(column) => addressOf(`holdings.${column}`)}
      />
    </tfoot>
  )
}
