import type { Currency } from '@atrium/domain/currency'
import { Decimal, decimalText, sum } from '@atrium/domain/decimal'
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Chart } from '@atrium/ui/components/chart.tsx'
import { Change, Explained, ExplainMark } from '@atrium/ui/components/figure.tsx'
import { EmptyState, Note } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { formatCsvRows } from '@atrium/ui/lib/csv'
import { useIsMobile } from '@atrium/ui/lib/layout'
import { usePageSearch } from '@atrium/ui/pages'
import { clientsPath } from '@atrium/ui/lib/paths'
import type { api } from '../../api.ts'
import { formatAssetAddress, parseAssetAddress } from '../asset-address.ts'
import { parseTodaySearch } from '../today-search.ts'
import { todayPath } from '../../paths.ts'
import { AssetBreakdowns } from './asset-breakdowns.tsx'
import { AssetExplanation } from './asset-explanation.tsx'

type Assets = Awaited<ReturnType<typeof api.today.assets>>
type Points = Assets['points']

/** Assets under advice: the total, twelve months with net new money apart from market movement, and by type, group or client. */
export function AssetsPanel({ portal, assets }: { portal: string; assets: Assets }) {
  const { t } = useTranslation()
  const { date, money, amount } = useFormats()
  const [{ explain }] = usePageSearch(parseTodaySearch)
  const address = parseAssetAddress(explain)
  const { total, currency, points, otherCurrencies, types } = assets
  if (!total || !currency) {
    return (
      <section>
        <h2>{t('today.assets')}</h2>
        <EmptyState title={t('today.noAssets')} />
      </section>
    )
  }
  return (
    <section className="assets-panel" aria-labelledby="today-assets">
      <h2 id="today-assets">
        {t('today.assets')} <ExplainMark explain="assets.value" label={t('today.explainTotal')} />
      </h2>
      <p className="assets-total">{amount(total.value.amount, currency, undefined, 0)}</p>
      <p className="muted">
        <Link to={clientsPath(portal)}>{t('today.clients', { count: total.clients })}</Link>,{' '}
        {t('today.assetsLede', { portfolios: t('today.portfolios', { count: total.portfolios }), day: date(total.asOn) })}
      </p>
      {total.oldestOn < total.asOn && <p className="muted">{t('today.oldest', { day: date(total.oldestOn) })}</p>}
      {total.missing > 0 && <Note>{t('today.missing', { count: total.missing })}</Note>}
      {points.length > 1 && <AssetsChart portal={portal} points={points} currency={currency} />}
      {otherCurrencies.length > 0 && (
        <p className="muted">{t('today.elsewhere', { amounts: otherCurrencies.map((one) => money(one)).join(', ') })}</p>
      )}
      <AssetBreakdowns portal={portal} types={types} currency={currency} />
      {address && <AssetExplanation key={explain} portal={portal} address={address} days={points.map(({ on }) => on)} />}
    </section>
  )
}

function AssetsChart({ portal, points, currency }: { portal: string; points: Points; currency: Currency }) {
  const { t } = useTranslation()
  const { date, amount, axis } = useFormats()
  const isNarrow = useIsMobile()
  const [isTable, setIsTable] = useState(false)
  const [first, last] = [points[0]!, points.at(-1)!]
  const newMoney = sum(points.map((point) => point.newMoney && new Decimal(point.newMoney)).filter((one) => one instanceof Decimal))
  const movement = new Decimal(last.value).minus(first.value).minus(newMoney)
  const drawn = points.map(({ on, value }, index) => ({
    on,
    value: Number(value),
    contributed: sum(points.slice(1, index + 1).map((point) => new Decimal(point.newMoney ?? 0)))
      .plus(first.value)
      .toNumber(),
  }))
  const whole = (value: string) => amount(value, currency, undefined, 0)
  const words = {
    value: t('today.value'),
    contributed: t('today.contributed'),
    date,
    money: (value: number) => whole(value.toFixed(2)),
    axis: axis(currency, Math.max(...drawn.map(({ value, contributed }) => Math.max(value, contributed)))),
  }
  return (
    <Chart
      level={3}
      title={t('today.chartTitle')}
      summary={t('today.chartSummary', {
        from: date(first.on),
        to: date(last.on),
        first: whole(first.value),
        last: whole(last.value),
        newMoney: whole(decimalText(newMoney)),
        movement: whole(decimalText(movement)),
      })}
      isTable={isTable}
      onTable={setIsTable}
      fileName="assets_under_advice"
      csv={() =>
        formatCsvRows([
          [t('today.day'), t('today.value'), t('today.newMoney'), t('today.movement')],
          ...points.map((point) => [point.on, point.value, point.newMoney ?? '', point.movement ?? '']),
        ])
      }
      drawKey={`${last.on} ${last.value} ${isNarrow}`}
      draw={async (palette) =>
        (await import('@atrium/charts/value-and-contributions')).valueAndContributions(drawn, palette, words, { isNarrow })
      }
      legend={
        <dl className="assets-parts">
          <div>
            <dt>{date(first.on)}</dt>
            <dd>{whole(first.value)}</dd>
          </div>
          <div>
            <dt>
              <ByClient portal={portal} label={t('today.newMoney')} />
            </dt>
            <dd>
              <Explained explain="assets.new-money">
                <Change amount={decimalText(newMoney)} currency={currency} decimals={0} />
              </Explained>
            </dd>
          </div>
          <div>
            <dt>
              <ByClient portal={portal} label={t('today.movement')} />
            </dt>
            <dd>
              <Explained explain="assets.movement">
                <Change amount={decimalText(movement)} currency={currency} decimals={0} />
              </Explained>
            </dd>
          </div>
          <div>
            <dt>{date(last.on)}</dt>
            <dd>{whole(last.value)}</dd>
          </div>
        </dl>
      }
      table={<AssetsTable points={points} currency={currency} />}
    />
  )
}

/** Label of a change that leads to the clients behind it. */
function ByClient({ portal, label }: { portal: string; label: string }) {
  const { t } = useTranslation()
  return (
    <Link to={todayPath(portal)} search={{ by: 'clients' } as never} hash="asset-breakdowns" title={t('today.by.clients')}>
      {label}
    </Link>
  )
}

function AssetsTable({ points, currency }: { points: Points; currency: Currency }) {
  const { t } = useTranslation()
  const { date, amount } = useFormats()
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('today.day')}</th>
          <th scope="col" className="n">
            {t('today.value')}
          </th>
          <th scope="col" className="n">
            {t('today.newMoney')}
          </th>
          <th scope="col" className="n">
            {t('today.movement')}
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ on, value, newMoney, movement }) => (
          <tr className="row" key={on}>
            <th scope="row">{date(on)}</th>
            <td className="n strong">
              <Explained explain={formatAssetAddress({ figure: 'assets.value', on })}>{amount(value, currency, undefined, 0)}</Explained>
            </td>
            <td className="n">
              {newMoney !== null && (
                <Explained explain={formatAssetAddress({ figure: 'assets.new-money', on })}>
                  <Change amount={newMoney} currency={currency} decimals={0} />
                </Explained>
              )}
            </td>
            <td className="n">
              {movement !== null && (
                <Explained explain={formatAssetAddress({ figure: 'assets.movement', on })}>
                  <Change amount={movement} currency={currency} decimals={0} />
                </Explained>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
