import type { HoldingDetails } from '../../../contract/holdings.ts'
import type { Currency } from '@atrium/domain/currency'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Price } from '../../portfolios/components/holding-cells.tsx'
import { EntryTable } from './entry-table.tsx'

const showPrice = (entry: HoldingDetails['transactions'][number], currency: Currency) => (
  <Price holding={entry} portfolioCurrency={currency} />
)

export function HoldingTransactions({ details: { transactions, currency } }: { details: HoldingDetails }) {
  const { t } = useTranslation()
  const { amount, quantity } = useFormats()
  return (
    <EntryTable
      id="holding-transactions"
      title={t('holdings.transactions')}
      empty={t('holdings.noTransactions')}
      rows={transactions}
      figures={[
        { id: 'units', header: t('portfolios.units'), cell: (entry) => entry.quantity && quantity(entry.quantity) },
        {
          id: 'price',
          header: t('portfolios.price'),
          cell: (entry) => showPrice(entry, currency),
        },
        { id: 'amount', header: t('portfolios.amount'), cell: (entry) => amount(entry.amount, currency, 'always') },
      ]}
    />
  )
}
