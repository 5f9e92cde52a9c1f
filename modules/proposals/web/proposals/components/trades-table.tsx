import type { Currency } from '@atrium/domain/currency'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { FixedTable } from '@atrium/ui/components/data-table/fixed-table.tsx'
import { Change } from '@atrium/ui/components/figure.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Proposal, ProposedTrade } from '../../../contract/proposals.ts'

/** Lists the trades of a proposal by portfolio, with units, amounts, costs and gains. */
export function TradesTable({ proposal: { trades, currency, portfolios } }: { proposal: Proposal }) {
  const { t } = useTranslation()
  const columns = useTradeColumns(currency, portfolios.length > 1)
  return (
    <section className="proposal-trades">
      <h2>{t('proposals.tradesTitle')}</h2>
      {trades.length === 0 ? (
        <p>{t('proposals.noTradesText')}</p>
      ) : (
        <FixedTable
          label={t('proposals.tradesTitle')}
          columns={columns}
          rows={trades}
          keyOf={({ portfolio, side, line }) => `${portfolio} ${side} ${line}`}
          phone="cards"
        />
      )}
    </section>
  )
}

function useTradeColumns(currency: Currency, hasPortfolios: boolean): DataColumn<ProposedTrade>[] {
  const { t } = useTranslation()
  const { amount, quantity } = useFormats()
  return [
    {
      id: 'trade',
      header: t('proposals.line'),
      isRowHeader: true,
      cell: ({ side, name, amount: total }) => (
        <>
          {name}
          <small>{t(`proposals.${side}`, { amount: amount(total, currency) })}</small>
        </>
      ),
    },
    ...(hasPortfolios
      ? [{ id: 'portfolio', header: t('proposals.portfolio'), cell: ({ portfolioName }: ProposedTrade) => portfolioName }]
      : []),
    { id: 'units', header: t('proposals.units'), isNumber: true, cell: ({ units }) => quantity(units) },
    { id: 'cost', header: t('proposals.cost'), isNumber: true, priority: 2, cell: ({ cost }) => amount(cost, currency) },
    {
      id: 'gain',
      header: t('proposals.gain'),
      isNumber: true,
      cell: ({ gain }) => (gain === null ? '' : <Change amount={gain} currency={currency} />),
    },
  ]
}
