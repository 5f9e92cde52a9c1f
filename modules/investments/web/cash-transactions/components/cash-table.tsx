import type { CashTransactions } from '../../../contract/cash-transactions.ts'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import type { CashEntry } from './use-cash-columns.tsx'

type Props = { cash: CashTransactions; range: string; columns: readonly DataColumn<CashEntry>[] }

export function CashTable({ cash: { entries }, range, columns }: Props) {
  const { t } = useTranslation()
  return (
    <DataTable className="holdings ledger" label={t('cash.caption', { range })} columns={columns} rows={entries} keyOf={({ id }) => id} />
  )
}
