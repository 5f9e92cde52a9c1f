import type { HoldingDetails } from '../../../contract/holdings.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Explained } from '@atrium/ui/components/figure.tsx'
import { formatFigureAddress } from '../../portfolios/figure-address.ts'
import { EntryTable } from './entry-table.tsx'

/** Lists the charges of each trade of a holding. */
export function HoldingFees({ details: { fees, currency, holding, totals } }: { details: HoldingDetails }) {
  const { t } = useTranslation()
  const { amount } = useFormats()
  return (
    <EntryTable
      id="holding-fees"
      title={t('holdings.fees')}
      empty={t('holdings.noFees')}
      rows={fees}
      figures={[{ id: 'amount', header: t('portfolios.amount'), cell: (fee) => amount(fee.amount, currency) }]}
      totals={[
        {
          name: t('figures.total'),
          sum: <Explained explain={formatFigureAddress('holding-flow.fees', holding.id)}>{amount(totals.fees, currency)}</Explained>,
        },
      ]}
    />
  )
}
