import type { AccountRecord as RecordOfAccount } from '../../../contract/account-records.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { Note, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { accountRecordQuery } from '../queries.ts'
import { CompaniesTable } from './companies-table.tsx'
import './account-records.css'

/** Shows the firm's record of an account in addition to its figures. Never shown to clients. */
export function AccountRecord({ account }: { account: string }) {
  const { t } = useTranslation()
  const query = useQuery(accountRecordQuery(account))
  return (
    <section className="account-record" aria-labelledby="account-record">
      <div className="section-head">
        <h2 id="account-record">{t('accountRecords.title')}</h2>
        <span className="muted">{t('accountRecords.forStaff')}</span>
      </div>
      <Panel query={query} failure={t('accountRecords.failed')} skeleton={<TableSkeleton rows={6} />}>
        {(record) => (
          <>
            <RecordDetails record={record} />
            {record.isFirmUnread && <Note>{t('accountRecords.firmNotRead')}</Note>}
            {record.firm && record.firm.companies.length > 0 && <CompaniesTable record={record} companies={record.firm.companies} />}
          </>
        )}
      </Panel>
    </section>
  )
}

function RecordDetails({ record }: { record: RecordOfAccount }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { firm, created, updated, termsAndConditions: terms } = record
  const formatStamp = ({ at, by }: RecordOfAccount['created']) =>
    t('accountRecords.stamp', { moment: moment(at), name: by?.name ?? t('accountRecords.system') })
  const details: [string, ReactNode][] = [
    [t('accountRecords.client'), record.clients.map(({ name }) => name).join(', ')],
    [t('accountRecords.email'), record.email],
    [t('accountRecords.groups'), record.groups.map(({ name }) => name).join(', ')],
    [t('accountRecords.location'), firm?.location],
    [t('accountRecords.terms'), terms && (terms.acceptedAt ? moment(terms.acceptedAt) : t('accountRecords.termsOpen'))],
    [t('accountRecords.lastInvited'), record.lastInvitedAt && moment(record.lastInvitedAt)],
    [t('accountRecords.created'), formatStamp(created)],
    [t('accountRecords.updated'), formatStamp(updated)],
    [t('accountRecords.irisId'), firm?.irisId],
    [t('accountRecords.intellifloId'), firm?.intellifloId],
  ]
  return (
    <dl>
      {details.map(([label, shown]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{shown || <span className="muted">{t('accountRecords.none')}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}
