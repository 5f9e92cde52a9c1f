import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Money } from '@atrium/contract/schema'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { FixedTable } from '@atrium/ui/components/data-table/fixed-table.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { Skeleton, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { TaxOverview, TaxParty } from '../../contract/tax-accounts.ts'
import { taxOverviewQuery } from '../queries.ts'
import { FirmState } from '../frame/firm-state.tsx'
import { FilingList } from './filing-list.tsx'

type Props = { account: string; party: TaxParty }
type Value = TaxOverview['values'][number]

/** States the tax of the last period, the deadlines that follow from it, and the payments on account. */
export function TaxHero({ account, party }: Props) {
  const { t } = useTranslation()
  const query = useQuery(taxOverviewQuery(account, party.id))
  return (
    <section aria-labelledby="liability" className="practice-section tax-hero">
      <Panel query={query} failure={t('practice.tax.overviewFailed')} skeleton={<Skeleton height="140px" />}>
        {({ values, filings, paymentsOnAccount, source }) => (
          <FirmState source={source} isEmpty={values.length === 0} empty={t('practice.tax.noPeriods')} onRetry={() => void query.refetch()}>
            <Liability value={values[0]} payments={paymentsOnAccount} />
            <div>
              <h3>{t('practice.filings.title')}</h3>
              <FilingList filings={filings} />
            </div>
          </FirmState>
        )}
      </Panel>
    </section>
  )
}

function Liability({ value, payments }: { value: Value | undefined; payments: TaxOverview['paymentsOnAccount'] }) {
  const { t } = useTranslation()
  const { money, date } = useFormats()
  return (
    <div>
      <h2 id="liability">{t('practice.tax.liability')}</h2>
      <p className="tax-due">{value?.taxDue ? money(value.taxDue) : t('practice.tax.unknown')}</p>
      {value && <p className="muted">{t('practice.tax.ofPeriod', { day: date(value.periodEnd) })}</p>}
      {payments && (
        <p>
          {t('practice.tax.nextPayments', {
            amount: money(payments.each),
            first: date(payments.firstDue),
            second: date(payments.secondDue),
          })}
          <small className="muted">{t('practice.tax.nextPaymentsRule')}</small>
        </p>
      )}
    </div>
  )
}

/** Lists the figures of the account by the end of each period. */
export function OverviewSection({ account, party }: Props) {
  const { t } = useTranslation()
  const query = useQuery(taxOverviewQuery(account, party.id))
  const columns = usePeriodColumns(party)
  return (
    <section aria-labelledby="tax-overview" className="practice-section">
      <h2 id="tax-overview">{t('practice.tax.overview')}</h2>
      <Panel query={query} failure={t('practice.tax.overviewFailed')} skeleton={<TableSkeleton rows={4} />}>
        {({ values, source }) => (
          <FirmState source={source} isEmpty={values.length === 0} empty={t('practice.tax.noPeriods')} onRetry={() => void query.refetch()}>
            <FixedTable label={t('practice.tax.overview')} columns={columns} rows={values} keyOf={({ periodEnd }) => periodEnd} />
          </FirmState>
        )}
      </Panel>
    </section>
  )
}

function usePeriodColumns({ kind }: TaxParty): DataColumn<Value>[] {
  const { t } = useTranslation()
  const { money, date } = useFormats()
  const show = (value: Money | null) => (value ? money(value) : '—')
  const ofKind: DataColumn<Value>[] =
    kind === 'personal'
      ? [{ id: 'income', header: t('practice.tax.income'), isNumber: true, cell: ({ income }) => show(income) }]
      : [
          { id: 'turnover', header: t('practice.tax.turnover'), isNumber: true, cell: ({ turnover }) => show(turnover) },
          { id: 'profit', header: t('practice.tax.profit'), isNumber: true, priority: 2, cell: ({ profit }) => show(profit) },
        ]
  return [
    { id: 'period', header: t('practice.tax.periodEnd'), isRowHeader: true, cell: ({ periodEnd }) => date(periodEnd) },
    ...ofKind,
    { id: 'tax', header: t('practice.tax.taxDue'), isNumber: true, cell: ({ taxDue }) => show(taxDue) },
  ]
}
