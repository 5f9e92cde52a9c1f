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
      columns={[t('portfolios.date'), t('portfolios.what'), t('portfolios.units'), t('portfolios.price'), t('portfolios.amount')]}
      rows={transactions.map((entry) => ({
        id: entry.id,
        on: entry.on,
        cells: [
          entry.type,
          entry.quantity && quantity(entry.quantity),
          entry.price && `${quantity(entry.price, 2, 4)}${entry.priceCurrency === currency ? '' : ` ${entry.priceCurrency}`}`,
          amount(entry.amount, currency, 'always'),
        ],
      }))}
    />
  )
}
