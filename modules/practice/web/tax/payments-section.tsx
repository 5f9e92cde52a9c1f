import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Money } from '@atrium/contract/schema'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { TaxParty } from '../../contract/tax-accounts.ts'
import { taxPaymentsQuery } from '../queries.ts'
import { FirmState } from '../frame/firm-state.tsx'

type Payment = { date: string; amount: Money; description: string }

/** Lists the amounts due and paid to the tax authority, newest first, with the balance. */
export function PaymentsSection({ account, party }: { account: string; party: TaxParty }) {
  const { t } = useTranslation()
  const query = useQuery(taxPaymentsQuery(account, party.id))
  const columns = usePaymentColumns()
  return (
    <section aria-labelledby="tax-payments" className="practice-section">
      <div className="section-head practice-section-head">
        <h2 id="tax-payments">{t(party.kind === 'personal' ? 'practice.tax.payments' : 'practice.tax.companyPayments')}</h2>
        {query.data?.currentBalance && <Balance balance={query.data.currentBalance} />}
      </div>
      <Panel query={query} failure={t('practice.tax.paymentsFailed')} skeleton={<TableSkeleton rows={4} />}>
        {({ items, source }) => (
          <FirmState source={source} isEmpty={items.length === 0} empty={t('practice.tax.noPayments')} onRetry={() => void query.refetch()}>
            <DataTable
              label={t(party.kind === 'personal' ? 'practice.tax.payments' : 'practice.tax.companyPayments')}
              columns={columns}
              rows={items.map((item, index) => ({ ...item, key: `${index}` }))}
              keyOf={({ key }) => key}
            />
          </FirmState>
        )}
      </Panel>
    </section>
  )
}

/** States whether tax is owed, in words and not only by a sign. */
function Balance({ balance }: { balance: Money }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const amount = money({ ...balance, amount: balance.amount.replace(/^-/, '') })
  if (balance.amount.startsWith('-')) return <p className="tax-balance owed">{t('practice.tax.owed', { amount })}</p>
  return <p className="tax-balance">{Number(balance.amount) === 0 ? t('practice.tax.settled') : t('practice.tax.inCredit', { amount })}</p>
}

function usePaymentColumns(): DataColumn<Payment & { key: string }>[] {
  const { t } = useTranslation()
  const { money, date } = useFormats()
  return [
    { id: 'date', header: t('practice.tax.date'), sortBy: (row) => row.date, file: (row) => row.date, cell: (row) => date(row.date) },
    {
      id: 'description',
      header: t('practice.tax.description'),
      isRowHeader: true,
      file: ({ description }) => description,
      cell: ({ description }) => description,
    },
    {
      id: 'amount',
      header: t('practice.tax.amount'),
      isNumber: true,
      sortBy: ({ amount }) => Number(amount.amount),
      file: ({ amount }) => amount.amount,
      cell: ({ amount }) => (
        <>
          {money({ ...amount, amount: amount.amount.replace(/^-/, '') })}
          <small className="muted">{t(amount.amount.startsWith('-') ? 'practice.tax.due' : 'practice.tax.paid')}</small>
        </>
      ),
    },
  ]
}
