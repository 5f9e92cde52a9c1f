import type { Charges, TransactionCosts } from '../../../contract/portfolios.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useProviderTerm } from '@atrium/ui/i18n/use-provider-term'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import { SumRow } from '@atrium/ui/components/data-table/sum-row.tsx'
import { Explained } from '@atrium/ui/components/figure.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useStatedSource } from '@atrium/ui/components/use-explanation-words'
import { formatFigureAddress } from '../figure-address.ts'
import { findCostYear, type TabProps } from '../portfolio-search.ts'
import { chargesQuery, transactionCostsQuery } from '../queries.ts'

/** Shows the costs of the portfolio in the year up to the chosen day, by type of cost, and the costs of trades. */
export function FeesTab({ portfolio, search }: TabProps) {
  const { t } = useTranslation()
  const { from, to } = findCostYear(portfolio, search.on)
  const charges = useQuery(chargesQuery(portfolio.id, from, to))
  const costs = useQuery(transactionCostsQuery(portfolio.id, from, to))
  return (
    <div className="wide two fees">
      <section aria-labelledby="charges">
        <h2 id="charges">{t('portfolios.chargesTitle')}</h2>
        <Panel query={charges} failure={t('portfolios.chargesFailed')} skeleton={<TableSkeleton rows={6} />}>
          {(found) => <ChargesTable charges={found} />}
        </Panel>
      </section>
      <section aria-labelledby="costs">
        <h2 id="costs">{t('portfolios.tradeCosts')}</h2>
        <Panel query={costs} failure={t('portfolios.tradeCostsFailed')} skeleton={<TableSkeleton rows={6} />}>
          {(found) => <TradeCosts found={found} />}
        </Panel>
      </section>
    </div>
  )
}

const kinds = ['oneOff', 'ongoing', 'transaction', 'ancillary', 'incidental'] as const

function ChargesTable({ charges }: { charges: Charges }) {
  const { t } = useTranslation()
  const { amount, date } = useFormats()
  const { currency, from, to, service, product } = charges
  const sourceText = useStatedSource(charges.provenance.provider)(to)
  return (
    <>
      <p className="muted number range">{t('dates.between', { from: date(from), to: date(to) })}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('portfolios.charge')}</th>
            <th scope="col" className="n">
              {t('portfolios.service')}
              <small>{t('portfolios.serviceHow')}</small>
            </th>
            <th scope="col" className="n">
              {t('portfolios.product')}
              <small>{t('portfolios.productHow')}</small>
            </th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`portfolios.chargeKind.${kind}`)}</th>
              <td className="n" title={sourceText}>
                {amount(service[kind], currency)}
              </td>
              <td className="n" title={kind === 'ancillary' ? undefined : sourceText}>
                {kind === 'ancillary' ? '' : amount(product[kind], currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="fees-sums">
        <div>
          <dt>{t('portfolios.thirdParty')}</dt>
          <dd title={sourceText}>{amount(charges.thirdPartyPayments, currency)}</dd>
        </div>
        <div className="grand">
          <dt>
            {t('portfolios.totalCost')}
            <ShareOfAverage charges={charges} />
          </dt>
          <dd>
            <Explained explain={formatFigureAddress('charges.total')}>{amount(charges.totalCost, currency)}</Explained>
          </dd>
        </div>
      </dl>
      <AsOf provenance={charges.provenance} />
      <p className="fine">
        {t('portfolios.chargesNote')} {t('figures.choose')}
      </p>
    </>
  )
}

/** Shows the percentage in a sentence, with a link to its explanation. The provider states the average value. */
function ShareOfAverage({ charges: { percent, averageValue, currency } }: { charges: Charges }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (!percent || !averageValue) return null
  const [before, after] = t('portfolios.ofAverage', { percent: '%', value: formats.amount(averageValue, currency) }).split('%')
  return (
    <small>
      {before}
      <Explained explain={formatFigureAddress('charges.percent')}>{formats.percent(percent)}</Explained>
      {after}
    </small>
  )
}

function TradeCosts({ found }: { found: TransactionCosts }) {
  const { t } = useTranslation()
  const { amount, date } = useFormats()
  const columns = useTradeCostColumns(found)
  if (found.costs.length === 0) return <p className="muted range">{t('portfolios.noTradeCosts')}</p>
  return (
    <>
      <p className="muted number range">{t('dates.between', { from: date(found.from), to: date(found.to) })}</p>
      <DataTable
        label={t('portfolios.tradeCosts')}
        columns={columns}
        rows={found.costs}
        keyOf={({ on, type, name, amount: cost }) => `${on} ${type} ${name} ${cost}`}
        footer={
          <SumRow
            columns={columns}
            name={t('figures.total')}
            cells={{
              amount: <Explained explain={formatFigureAddress('transaction-costs')}>{amount(found.total, found.currency)}</Explained>,
            }}
          />
        }
      />
    </>
  )
}

function useTradeCostColumns({ currency, provenance }: TransactionCosts): DataColumn<TransactionCosts['costs'][number]>[] {
  const { t } = useTranslation()
  const { amount, date } = useFormats()
  const term = useProviderTerm()
  const sourceText = useStatedSource(provenance.provider)
  return [
    {
      id: 'trade',
      header: t('portfolios.trade'),
      isRowHeader: true,
      cell: ({ name, on, type }) => (
        <>
          {term(name)}
          <small className="number-left">
            {date(on)} · {term(type)}
          </small>
        </>
      ),
    },
    {
      id: 'amount',
      header: t('portfolios.amount'),
      isNumber: true,
      firstDirection: 'descending',
      sortBy: (cost) => Number(cost.amount),
      title: ({ on }) => sourceText(on),
      cell: (cost) => amount(cost.amount, currency),
    },
  ]
}
