import type { HoldingDetails } from '../../../contract/holdings.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Explained } from '@atrium/ui/components/figure.tsx'
import { addressOf } from '../../portfolios/figure-address.ts'
import { EntryTable } from './entry-table.tsx'

/** Contributions to a holding and withdrawals from it, in money or in specie. */
export function HoldingContributions({ details: { contributions, currency, holding, totals } }: { details: HoldingDetails }) {
  const { t } = useTranslation()
  const { amount, quantity } = useFormats()
  const total = (name: string, figure: 'holding-flow.paid-in' | 'holding-flow.taken-out', value: string) => (
    <tr>
      <th scope="row" colSpan={3}>
        {name}
      </th>
      <td className="n">
        <Explained explain={addressOf(figure, holding.id)}>{amount(value, currency)}</Explained>
      </td>
    </tr>
  )
  return (
    <EntryTable
      id="holding-contributions"
      title={t('holdings.contributions')}
      empty={t('holdings.noContributions')}
      columns={[t('portfolios.date'), t('portfolios.what'), t('portfolios.units'), t('portfolios.amount')]}
      rows={contributions.map(({ id, on, type, direction, quantity: units, amount: paid }) => ({
        id,
        on,
        cells: [
          type,
          units && `${direction === 'in' ? '+' : '−'}${quantity(units.replace('-', ''))}`,
          paid === null ? t('holdings.inKind') : amount(direction === 'in' ? paid : `-${paid}`, currency, 'always'),
        ],
      }))}
      foot={
        <>
          {total(t('holdings.paidIn'), 'holding-flow.paid-in', totals.paidIn)}
          {total(t('holdings.takenOut'), 'holding-flow.taken-out', totals.takenOut)}
        </>
      }
    />
  )
}
