import type { HoldingDetails } from '../../../contract/holdings.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Explained } from '@atrium/ui/components/figure.tsx'
import { formatFigureAddress } from '../../portfolios/figure-address.ts'
import { EntryTable } from './entry-table.tsx'

type IncomePayment = HoldingDetails['income'][number]

/** Number of payments shown at first, so that the sections below stay near the top of the drawer. */
const firstPayments = 4

/** Shows the last income of a holding, its income in the last twelve months, and all payments with their total. */
export function HoldingIncome({ details }: { details: HoldingDetails }) {
  const { t } = useTranslation()
  const { amount, quantity } = useFormats()
  const { income, currency, holding, totals } = details
  const units = { id: 'units', header: t('portfolios.units'), cell: (paid: IncomePayment) => paid.quantity && quantity(paid.quantity) }
  return (
    <EntryTable
      id="holding-income"
      title={t('holdings.incomeTitle')}
      empty={t('holdings.noIncome')}
      rows={income.map((paid) => ({ ...paid, type: t(`holdings.incomeKinds.${paid.kind}`) }))}
      firstRows={firstPayments}
      figures={[
        ...(income.some((paid) => paid.quantity !== null) ? [units] : []),
        { id: 'amount', header: t('portfolios.amount'), cell: (paid: IncomePayment) => amount(paid.amount, currency) },
      ]}
      totals={[
        {
          name: t('holdings.incomeSinceFirst'),
          sum: <Explained explain={formatFigureAddress('holding-flow.income', holding.id)}>{amount(totals.income, currency)}</Explained>,
        },
      ]}
    >
      {income[0] && <IncomeFacts last={income[0]} details={details} />}
    </EntryTable>
  )
}

function IncomeFacts({ last, details: { currency, totals, holding } }: { last: IncomePayment; details: HoldingDetails }) {
  const { t } = useTranslation()
  const { amount, date, quantity } = useFormats()
  return (
    <dl className="income-facts">
      <div>
        <dt>{t(`holdings.lastIncome.${last.kind}`)}</dt>
        <dd>{amount(last.amount, currency)}</dd>
        <dd className="muted">
          {last.quantity
            ? t('holdings.paidOnUnits', { date: date(last.on), units: quantity(last.quantity) })
            : t('holdings.paidOn', { date: date(last.on) })}
        </dd>
      </div>
      <div>
        <dt>{t('holdings.incomeOfYear')}</dt>
        <dd>
          <Explained explain={formatFigureAddress('holding-flow.income-of-year', holding.id)}>
            {amount(totals.incomeOfYear, currency)}
          </Explained>
        </dd>
      </div>
    </dl>
  )
}
