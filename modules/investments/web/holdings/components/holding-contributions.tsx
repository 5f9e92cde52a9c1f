import type { HoldingDetails } from '../../../contract/holdings.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Explained } from '@atrium/ui/components/figure.tsx'
import { formatFigureAddress } from '../../portfolios/figure-address.ts'
import { EntryTable } from './entry-table.tsx'

/** Lists contributions to and withdrawals from a holding, in money or in specie. */
export function HoldingContributions({ details: { contributions, currency, holding, totals } }: { details: HoldingDetails }) {
  const { t } = useTranslation()
  const { amount, quantity } = useFormats()
  const total = (name: string, figure: 'holding-flow.paid-in' | 'holding-flow.taken-out', value: string) => ({
    name,
    sum: <Explained explain={formatFigureAddress(figure, holding.id)}>{amount(value, currency)}</Explained>,
  })
  return (
    <EntryTable
      id="holding-contributions"
      title={t('holdings.contributions')}
      empty={t('holdings.noContributions')}
      rows={contributions}
      figures={[
        {
          id: 'units',
          header: t('portfolios.units'),
          cell: ({ direction, quantity: units }) => units && `${direction === 'in' ? '+' : '−'}${quantity(units.replace('-', ''))}`,
        },
        {
          id: 'amount',
          header: t('portfolios.amount'),
          cell: ({ direction, amount: paid }) =>
            paid === null ? t('holdings.inKind') : amount(direction === 'in' ? paid : `-${paid}`, currency, 'always'),
        },
      ]}
      totals={[
        total(t('holdings.paidIn'), 'holding-flow.paid-in', totals.paidIn),
        total(t('holdings.takenOut'), 'holding-flow.taken-out', totals.takenOut),
      ]}
    />
  )
}
