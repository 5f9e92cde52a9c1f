import type { HoldingDetails } from '../../../contract/holdings.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Explained } from '@atrium/ui/components/figure.tsx'
import { addressOf } from '../../portfolios/figure-address.ts'
import { EntryTable } from './entry-table.tsx'

/** Charges of each trade of a holding. */
export function HoldingFees({ details: { fees, currency, holding, totals } }: { details: HoldingDetails }) {
  const { t } = useTranslation()
  const { amount } = useFormats()
  return (
    <EntryTable
      id="holding-fees"
      title={t('holdings.fees')}
      empty={t('holdings.noFees')}
      columns={[t('portfolios.date'), t('portfolios.what'), t('portfolios.amount')]}
      rows={fees.map(({ id, on, type, amount: fee }) => ({ id, on, cells: [type, amount(fee, currency)] }))}
      foot={
        <tr>
          <th scope="row" colSpan={2}>
            {t('figures.total')}
          </th>
          <td className="n">
            <Explained explain={addressOf('holding-flow.fees', holding.id)}>{amount(totals.fees, currency)}</Explained>
          </td>
        </tr>
      }
    />
  )
}
