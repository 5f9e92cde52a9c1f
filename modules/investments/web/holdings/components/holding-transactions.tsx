import type { HoldingDetails } from '../../../contract/holdings.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { EntryTable } from './entry-table.tsx'

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
          cell: ({ price, priceCurrency }) => price && `${quantity(price, 2, 4)}${priceCurrency === currency ? '' : ` ${priceCurrency}`}`,
        },
        { id: 'amount', header: t('portfolios.amount'), cell: (entry) => amount(entry.amount, currency, 'always') },
      ]}
    />
  )
}
