import type { AccountRecord } from '../../../contract/account-records.ts'
import { useTranslation } from 'react-i18next'

type Companies = NonNullable<AccountRecord['firm']>['companies']

/** The client's companies, each under its numbers in the systems of the firm. */
export function CompaniesTable({ record, companies }: { record: AccountRecord; companies: Companies }) {
  const { t } = useTranslation()
  return (
    <table className="companies">
      <caption className="visually-hidden">{t('accountRecords.companies')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('accountRecords.company')}</th>
          <th scope="col">{t('accountRecords.iris')}</th>
          <th scope="col" className="priority-2">
            {t('accountRecords.dext')}
          </th>
          <th scope="col" className="priority-2">
            {t('accountRecords.xero')}
          </th>
        </tr>
      </thead>
      <tbody>
        {companies.map(({ name, irisId, dextId, xeroIds }) => (
          <tr key={irisId ?? name}>
            <th scope="row">
              {name}
              {irisId !== null && irisId === record.defaults.company && <small>{t('accountRecords.first')}</small>}
            </th>
            <td className="number-left">{irisId ?? '—'}</td>
            <td className="number-left priority-2">{dextId ?? '—'}</td>
            <td className="number-left priority-2">{xeroIds.map(({ xeroId, lob }) => `${xeroId} (${lob})`).join(', ') || '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
