import type { AccountRecord } from '../../../contract/account-records.ts'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { FixedTable } from '@atrium/ui/components/data-table/fixed-table.tsx'

type Companies = NonNullable<AccountRecord['firm']>['companies']

/** Lists the client's companies with their numbers in the firm's systems. */
export function CompaniesTable({ record, companies }: { record: AccountRecord; companies: Companies }) {
  const { t } = useTranslation()
  return (
    <FixedTable
      className="companies"
      label={t('accountRecords.companies')}
      columns={useCompanyColumns(record)}
      rows={companies}
      keyOf={({ irisId, name }) => irisId ?? name}
      phone="cards"
    />
  )
}

function useCompanyColumns(record: AccountRecord): DataColumn<Companies[number]>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'company',
      header: t('accountRecords.company'),
      isRowHeader: true,
      cell: ({ name, irisId }) => (
        <>
          {name}
          {irisId !== null && irisId === record.defaults.company && <small>{t('accountRecords.default')}</small>}
        </>
      ),
    },
    { id: 'iris', header: t('accountRecords.iris'), className: 'number-left', cell: ({ irisId }) => irisId ?? '—' },
    { id: 'dext', header: t('accountRecords.dext'), className: 'number-left', priority: 2, cell: ({ dextId }) => dextId ?? '—' },
    {
      id: 'xero',
      header: t('accountRecords.xero'),
      className: 'number-left',
      priority: 2,
      cell: ({ xeroIds }) => xeroIds.map(({ xeroId, lob }) => `${xeroId} (${lob})`).join(', ') || '—',
    },
  ]
}
