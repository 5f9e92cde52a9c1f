import type { Charges, TransactionCosts } from '@atrium/contract/portfolios'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/use-formats.ts'
import { AsOf } from '../../../ui/as-of.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { TableBones } from '../../../ui/states.tsx'
import { chargesQuery, transactionCostsQuery } from '../queries.ts'

type Props = { portfolio: string; from: string | undefined; to: string | undefined }

/** What the portfolio cost in the year up to the chosen day, by who charged it and for what. */
export function FeesTab({ portfolio, from, to }: Props) {
  const { t } = useTranslation()
  const charges = useQuery(chargesQuery(portfolio, from, to))
  const costs = useQuery(transactionCostsQuery(portfolio, from, to))
  return (
    <div className="wide two fees">
      <section aria-labelledby="charges">
        <h2 id="charges">{t('portfolios.chargesTitle')}</h2>
        <Panel query={charges} failure={t('portfolios.chargesFailed')} skeleton={<TableBones rows={6} />}>
          {(found) => <ChargesTable charges={found} />}
        </Panel>
      </section>
      <section aria-labelledby="costs">
        <h2 id="costs">{t('portfolios.tradeCosts')}</h2>
        <Panel query={costs} failure={t('portfolios.tradeCostsFailed')} skeleton={<TableBones rows={6} />}>
          {(found) => <TradeCosts found={found} />}
        </Panel>
      </section>
    </div>
  )
}

const kinds = ['oneOff', 'ongoing', 'transaction', 'ancillary', 'incidental'] as const

function ChargesTable({ charges }: { charges: Charges }) {
  const { t } = useTranslation()
  const { amount, date, percent } = useFormats()
  const { currency, from, to, service, product } = charges
  return (
    <>
      <p className="muted number range">{t('portfolios.between', { from: date(from), to: date(to) })}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('portfolios.charge')}</th>
            <th scope="col" className="n">
              {t('portfolios.service')}
            </th>
            <th scope="col" className="n">
              {t('portfolios.product')}
            </th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`portfolios.chargeKind.${kind}`)}</th>
              <td className="n">{amount(service[kind], currency)}</td>
              <td className="n">{kind === 'ancillary' ? '' : amount(product[kind], currency)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('portfolios.thirdParty')}</th>
            <td className="n" colSpan={2}>
              {amount(charges.thirdPartyPayments, currency)}
            </td>
          </tr>
        </tbody>
        <tfoot>
          <tr className="grand">
            <th scope="row">
              {t('portfolios.totalCost')}
              {charges.percent && charges.averageValue && (
                <small>
                  {t('portfolios.ofAverage', { percent: percent(charges.percent), value: amount(charges.averageValue, currency) })}
                </small>
              )}
            </th>
            <td className="n" colSpan={2}>
              {amount(charges.totalCost, currency)}
            </td>
          </tr>
        </tfoot>
      </table>
      <AsOf provenance={charges.provenance} />
    </>
  )
}

function TradeCosts({ found }: { found: TransactionCosts }) {
  const { t } = useTranslation()
  const { amount, date } = useFormats()
  if (found.costs.length === 0) return <p className="muted range">{t('portfolios.noTradeCosts')}</p>
  return (
    <>
      <p className="muted number range">{t('portfolios.between', { from: date(found.from), to: date(found.to) })}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('portfolios.trade')}</th>
            <th scope="col" className="n">
              {t('portfolios.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {found.costs.map((cost) => (
            <tr key={`${cost.on} ${cost.type} ${cost.name} ${cost.amount}`}>
              <th scope="row">
                {cost.name}
                <small className="number-left">
                  {date(cost.on)} · {cost.type}
                </small>
              </th>
              <td className="n">{amount(cost.amount, found.currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('figures.total')}</th>
            <td className="n">{amount(found.total, found.currency)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}
